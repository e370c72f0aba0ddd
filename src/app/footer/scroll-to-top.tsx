import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Spec §9. */
const THRESHOLD_PX = 600;

/** Appears once the page is scrolled more than 600 px. The focus moves to the top of the page as well. */
export function ScrollToTop() {
	const shown = useSyncExternalStore(onScroll, () => scrollY > THRESHOLD_PX);
	if (!shown) return null;
	const toTop = () => {
		scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
		document.getElementById('main')?.focus({ preventScroll: true });
	};
	return (
		<button type="button" className="to-top" aria-label="Back to top" onClick={toTop}>
			<ArrowUp className="i" aria-hidden="true" />
		</button>
	);
}

function onScroll(changed: () => void): () => void {
	addEventListener('scroll', changed, { passive: true });
	return () => removeEventListener('scroll', changed);
}
