import { Share2 } from 'lucide-react';
import { Button, type ButtonLook } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import { type SharedAddress, shareAddress } from './share-address.ts';

const texts = athleteUiTexts.share;

interface ShareButtonProps {
	/** Name of the shared thing, for screen readers. */
	label: string;
	shared: SharedAddress;
	look?: ButtonLook;
	/** Gets the address if the browser can neither share nor copy it, and '' if it can. */
	onRefused: (url: string) => void;
}

/** Shares an address through the device's share sheet, or copies it. Works without a connection. */
export function ShareButton({ label, shared, look = 'plain', onRefused }: ShareButtonProps) {
	async function share() {
		const outcome = await shareAddress(shared);
		if (outcome === 'copied') toast(texts.copied);
		onRefused(outcome === 'refused' ? shared.url : '');
	}
	return (
		<Button look={look} aria-label={label} onClick={() => void share()}>
			<Share2 className="ui-icon" aria-hidden="true" />
			{texts.share}
		</Button>
	);
}

/** Text and address for copying by hand, as `onRefused` reports them. */
export function RefusedAddress({ url }: { url: string }) {
	if (url === '') return null;
	return (
		<p role="status">
			{texts.cantCopy} <b>{url}</b>
		</p>
	);
}
