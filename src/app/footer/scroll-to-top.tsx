import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { footerTexts } from './footer-texts.ts';

/** Spec §9. */
const THRESHOLD_PX = 600;

/** How far up the second place is: more than the heights of this button and a Donate button. */
const LIFT_REM = 6.75;

/**
 * Appears once the page is scrolled more than 600 px, in the corner or above it, where it covers no Donate button. If
 * it would cover one in both places, it hides until the page moves on. It appears in its place, so it doesn't move away
 * from a finger. The focus moves to the top of the page as well.
 */
export function ScrollToTop() {
	const shown = useSyncExternalStore(onScroll, () => scrollY > THRESHOLD_PX);
	const button = useRef<HTMLButtonElement>(null);
	const lift = useFreeLift(button, shown);
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
			className="app-to-top"
			data-placing={lift === undefined || undefined}
			style={{ translate: `0 ${-(lift ?? 0)}rem` }}
			aria-label={footerTexts.toTop}
			onClick={toTop}
		>
			<ArrowUp className="ui-icon" aria-hidden="true" />
		</button>
	);
}

/**
 * How far up the button covers no Donate button; undefined if nowhere, or until that is known. One IntersectionObserver
 * per place reports it, so nothing is measured while the page scrolls.
 */
function useFreeLift(button: RefObject<HTMLButtonElement | null>, shown: boolean): number | undefined {
	const [lift, setLift] = useState<number>();
	useEffect(() => {
		if (!shown) return;
		const donate = document.getElementsByClassName('ui-donate');
		let places: { lift: number; watch: IntersectionObserver; under: Set<Element> | undefined }[] = [];
		/**
		 * The last Donate button that is observed. It changes when the list grows or is replaced, and then the new buttons
		 * must be observed too.
		 */
		let last: Element | undefined;

		function choose() {
			setLift(places.find(({ under }) => under?.size === 0)?.lift);
		}
		function watchAll() {
			last = donate[donate.length - 1];
			if (last === undefined) setLift(0);
			for (const each of donate) for (const { watch } of places) watch.observe(each);
		}
		function stop() {
			for (const { watch } of places) watch.disconnect();
		}
		function begin() {
			if (button.current === null) return;
			stop();
			// Unlike the bounding box, these don't move with the lift.
			const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = button.current;
			const { clientWidth } = document.documentElement;
			places = [0, LIFT_REM].map((lift) => {
				const top = offsetTop - lift * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
				// Shrinks the observed area to the place.
				const cut = [top, clientWidth - offsetLeft - offsetWidth, innerHeight - top - offsetHeight, offsetLeft];
				const place = {
					lift,
					under: undefined as Set<Element> | undefined,
					watch: new IntersectionObserver(
						(entries) => {
							place.under ??= new Set();
							for (const { target, isIntersecting } of entries) {
								if (isIntersecting) place.under.add(target);
								else place.under.delete(target);
							}
							choose();
						},
						{ rootMargin: cut.map((px) => `${-Math.floor(px)}px`).join(' ') },
					),
				};
				return place;
			});
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
			stop();
			setLift(undefined);
		};
	}, [shown, button]);
	return lift;
}

function onScroll(changed: () => void): () => void {
	addEventListener('scroll', changed, { passive: true });
	return () => removeEventListener('scroll', changed);
}
