import { Footer } from '../footer/footer.tsx';
import { InstallOfferBelow } from '../install/install-offer.tsx';
import { WifiNotice } from '../status-line/wifi-notice.tsx';

export { UpdatePrompt } from '../update/update-prompt.tsx';

/** Everything below the screen, and later notices of the status line. Its chunk loads after the first paint. */
export function BelowMain() {
	return (
		<>
			<InstallOfferBelow />
			<Footer />
			<WifiNotice />
		</>
	);
}
