import { Footer } from '../footer/footer.tsx';
import { InstallOffer } from '../install/install-offer.tsx';

/** What stands under the screen; in a chunk of its own, since nobody sees it first. */
export function BelowMain() {
	return (
		<>
			<InstallOffer />
			<Footer />
		</>
	);
}
