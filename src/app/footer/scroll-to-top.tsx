import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { footerTexts } from './footer-texts.ts';

/** Spec §9. */
const THRESHOLD_PX = 600;

/**
 * Appears once the page is scrolled more than 600 px, and moves up while it would cover a Donate button. It appears in
 * its final place, so it doesn't move away from a finger. The focus moves to the top of the page as well.
 */
export function ScrollToTop() {
	const shown = useSyncExternalStore(onScroll, () => scrollY > THRESHOLD_PX);
	const button = useRef<HTMLButtonElement>(null);
	const over = useOverDonate(button, shown);
	if (!shown) return null;
	const toTop = () => {
		// A smooth scroll over a long list takes seconds, and its length can't be set.
		scrollTo({ top: 0, behavior: 'instant' });
		document.getElementById('main')?.focus({ preventScroll: true });
	};
	return (
		<button
			ref={button}
			type="button"
			className="to-top"
			data-over={over || undefined}
			data-placing={over === undefined || undefined}
			aria-label={footerTexts.toTop}
			onClick={toTop}
		>
			<ArrowUp className="i" aria-hidden="true" />
		</button>
	);
}

/**
 * Whether a Donate button is under this one; undefined until that is known. An IntersectionObserver reports it, so
 * nothing is measured while the page scrolls.
 */
function useOverDonate(button: RefObject<HTMLButtonElement | null>, shown: boolean): boolean | undefined {
	const [over, setOver] = useState<boolean>();
	useEffect(() => {
		if (!shown) return;
		const donate = document.getElementsByClassName('donate');
		const under = new Set<Element>();
		let watch: IntersectionObserver | undefined;
		/**
		 * The last Donate button that is observed. It changes when the list grows or is replaced, and then the new buttons
		 * must be observed too.
		 */
		let last: Element | undefined;

		function watchAll() {
			last = donate[donate.length - 1];
			if (last === undefined) setOver(false);
			for (const each of donate) watch?.observe(each);
		}
		function begin() {
			const box = button.current?.getBoundingClientRect();
			if (box === undefined) return;
			watch?.disconnect();
			under.clear();
			// Shrinks the observed area to the button's own box.
			const cut = [box.top, document.documentElement.clientWidth - box.right, innerHeight - box.bottom, box.left];
			watch = new IntersectionObserver(
				(entries) => {
					for (const { target, isIntersecting } of entries) {
						if (isIntersecting) under.add(target);
						else under.delete(target);
					}
					setOver(under.size > 0);
				},
				{ rootMargin: cut.map((px) => `${-Math.floor(px)}px`).join(' ') },
			);
			watchAll();
		}
		function onMove() {
			if (donate[donate.length - 1] !== last) watchAll();
		}
		begin();
		addEventListener('resize', begin);
		addEventListener('scroll', onMove, { passive: true });
		return () => {
			removeEventListener('resize', begin);
			removeEventListener('scroll', onMove);
			watch?.disconnect();
			setOver(undefined);
		};
	}, [shown, button]);
	return over;
}

function onScroll(changed: () => void): () => void {
	addEventListener('scroll', changed, { passive: true });
	return () => removeEventListener('scroll', changed);
}
