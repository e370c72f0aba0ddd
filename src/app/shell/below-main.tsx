import { Footer } from '../footer/footer.tsx';
import { InstallOfferBelow } from '../install/install-offer.tsx';

export { ClubName } from '../header/club-name.tsx';

/** What comes below the screen. It has a chunk of its own, because it isn't visible at first. */
export function BelowMain() {
	return (
		<>
			<InstallOfferBelow />
			<Footer />
		</>
	);
}
