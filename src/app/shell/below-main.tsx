import { Footer } from '../footer/footer.tsx';
import { InstallOfferBelow } from '../install/install-offer.tsx';
import { ProofHost } from '../session/proof-host.tsx';
import { WifiNotice } from '../status-line/wifi-notice.tsx';

export { UpdatePrompt } from '../update/update-prompt.tsx';

/** Everything below the screen, later notices of the status line, and the dialog that asks for a fresh proof of identity. Its chunk loads after the first paint. */
export function BelowMain() {
	return (
		<>
			<InstallOfferBelow />
			<Footer />
			<WifiNotice />
			<ProofHost />
		</>
	);
}
