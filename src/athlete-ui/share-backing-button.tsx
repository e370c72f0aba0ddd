import { Share2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { athleteUiTexts } from './athlete-ui-texts.ts';
import { type SharedAddress, shareAddress } from './share-address.ts';

const texts = athleteUiTexts.share;

interface ShareBackingProps {
	/** Names of the athletes, for screen readers. */
	names: string;
	/** Names those who were backed and invites, with an address and the jerseys. */
	message: SharedAddress;
	/** Gets the address if the browser can neither share nor copy it, and '' if it can. */
	onRefused: (url: string) => void;
}

/** Shares after giving. Works without a connection. */
export function ShareBackingButton({ names, message, onRefused }: ShareBackingProps) {
	async function share() {
		const outcome = await shareAddress(message);
		if (outcome === 'copied') toast(texts.copied);
		onRefused(outcome === 'refused' ? message.url : '');
	}
	return (
		<Button look="strong" aria-label={texts.aboutBacked(names)} onClick={() => void share()}>
			<Share2 className="i" aria-hidden="true" />
			{texts.share}
		</Button>
	);
}
