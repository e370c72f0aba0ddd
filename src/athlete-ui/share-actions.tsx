import { QrCode, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import { type SharedAddress, shareAddress } from './share-address.ts';
import './share-actions.css';
import { toast } from '#ui/overlay/toast.ts';

const texts = athleteUiTexts.share;

interface ShareActionsProps {
	/** Whose page it is. */
	name: string;
	/** Address of the page, without origin. */
	path: string;
	/** Address of the poster. */
	poster: string;
}

/**
 * Ways to share a page: the device's own share sheet or a copied address, and a poster with a code to scan. Works
 * without a connection.
 */
export function ShareActions({ name, path, poster }: ShareActionsProps) {
	const [shown, setShown] = useState('');
	const address: SharedAddress = { title: name, url: location.origin + path };

	async function share() {
		const outcome = await shareAddress(address);
		if (outcome === 'copied') toast(texts.copied);
		setShown(outcome === 'refused' ? address.url : '');
	}

	return (
		<div className="share-ways no-print">
			<Button aria-label={texts.about(name)} onClick={() => void share()}>
				<Share2 className="i" aria-hidden="true" />
				{texts.share}
			</Button>
			<Link className={buttonClass()} to={poster} aria-label={texts.posterAbout(name)}>
				<QrCode className="i" aria-hidden="true" />
				{texts.poster}
			</Link>
			{shown !== '' && (
				<p role="status">
					{texts.cantCopy} <b>{shown}</b>
				</p>
			)}
		</div>
	);
}
