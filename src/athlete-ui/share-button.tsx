import { Share2 } from 'lucide-react';
import { Button, type ButtonLook } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import { type SharedAddress, shareAddress } from './share-address.ts';

const texts = athleteUiTexts.share;

interface ShareButtonProps {
	/** Name of the athlete or team. */
	name: string;
	/** Address of the page, without origin. */
	path: string;
	look?: ButtonLook;
	/** Gets the address if the browser can neither share nor copy it, and '' if it can. */
	onRefused: (url: string) => void;
}

/** Shares a page through the device's share sheet, or copies its address. Works without a connection. */
export function ShareButton({ name, path, look = 'plain', onRefused }: ShareButtonProps) {
	async function share() {
		const address: SharedAddress = { title: name, url: location.origin + path };
		const outcome = await shareAddress(address);
		if (outcome === 'copied') toast(texts.copied);
		onRefused(outcome === 'refused' ? address.url : '');
	}
	return (
		<Button look={look} aria-label={texts.about(name)} onClick={() => void share()}>
			<Share2 className="i" aria-hidden="true" />
			{texts.share}
		</Button>
	);
}

/** What `onRefused` reports, to be copied by hand. */
export function RefusedAddress({ url }: { url: string }) {
	if (url === '') return null;
	return (
		<p role="status">
			{texts.cantCopy} <b>{url}</b>
		</p>
	);
}
