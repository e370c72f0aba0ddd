import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/controls/button.tsx';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import { RefusedAddress, ShareButton } from './share-button.tsx';

const texts = athleteUiTexts.share;

interface ShareActionsProps {
	/** Name of the athlete or team. */
	name: string;
	/** Address of the page, without origin. */
	path: string;
	/** Address of the poster. */
	poster: string;
}

/** Ways to share a page: its address, and a poster with a code to scan. Works without a connection. */
export function ShareActions({ name, path, poster }: ShareActionsProps) {
	const [refused, setRefused] = useState('');
	return (
		<div className="athlete-ui-share ui-not-printed">
			<ShareButton label={texts.about(name)} shared={{ title: name, url: location.origin + path }} onRefused={setRefused} />
			<Link className={buttonClass()} to={poster} aria-label={texts.posterAbout(name)}>
				<QrCode className="ui-icon" aria-hidden="true" />
				{texts.poster}
			</Link>
			<RefusedAddress url={refused} />
		</div>
	);
}
