import { Footer } from '../footer/footer.tsx';
import { InstallOfferBelow } from '../install/install-offer.tsx';
import { WifiNotice } from '../status-line/wifi-notice.tsx';

export { UpdatePrompt } from '../update/update-prompt.tsx';

/** What comes below the screen, and what the status line may say later. Its chunk loads after the first paint. */
export function BelowMain() {
	return (
		<>
			<InstallOfferBelow />
			<Footer />
			<WifiNotice />
		</>
	);
}
