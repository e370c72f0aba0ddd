import { startTransition, useEffect, useState } from 'react';
import { afterStart, startIsOver } from '#core/quiet-start.ts';

/** As many cards as the tallest phone or a desktop shows at once, and some more. */
const IN_SIGHT = matchMedia('(min-width: 768px)').matches ? 12 : 5;
/** As many lines as a phone shows above its keyboard, and two more. */
const LINES_IN_SIGHT = 8;
/** How many more at a time. */
const SLICE = 4;
/** While somebody types, only what is in sight is drawn. */
const PAUSE_MS = 200;

/**
 * The rows to draw now: those in sight, and the rest a moment later, a few at a time. `of` names the list; the rows of
 * another list start from its top. `whole`: draws all at once, to return to a place further down. `lines`: the rows are
 * short lines, so more of them are in sight.
 */
export function useRowsInSight<Row>(rows: readonly Row[], of: string, whole: boolean, lines: boolean): readonly Row[] {
	const inSight = lines ? LINES_IN_SIGHT : IN_SIGHT;
	// Somebody may have scrolled down the first paint already.
	const [state, setState] = useState(() => ({ rows, of, drawn: whole || scrollY > 0 ? Number.POSITIVE_INFINITY : inSight }));
	// Until the rows of another list arrive, those of the old one stay as they are.
	const drawn = state.rows === rows ? state.drawn : state.of === of ? drawnOfLonger(state, rows) : inSight;
	if (state.rows !== rows) setState({ rows, of, drawn });

	useEffect(() => {
		if (drawn >= rows.length) return;
		const draw = () => startTransition(() => setState({ rows, of, drawn: drawn + SLICE }));
		if (drawn > inSight) return soon(draw, 0);
		return startIsOver.get() || fitsOnScreen() ? soon(draw, PAUSE_MS) : onStartOverOrScroll(draw);
	}, [drawn, rows, of, inSight]);

	return drawn >= rows.length ? rows : rows.slice(0, drawn);
}

/** On a screen so tall that nobody can scroll, there is room for more. */
function fitsOnScreen(): boolean {
	return document.documentElement.scrollHeight <= innerHeight;
}

function soon(work: () => void, ms: number): () => void {
	const timer = setTimeout(work, ms);
	return () => clearTimeout(timer);
}

/** What is below the first screen isn't needed during the start of a visit, unless somebody scrolls to it. */
function onStartOverOrScroll(work: () => void): () => void {
	const drop = afterStart(work);
	addEventListener('scroll', work, { once: true, passive: true });
	return () => {
		drop();
		removeEventListener('scroll', work);
	};
}

/** The same list with other rows. If it was complete, the first of what is new is drawn at once, for the focus. */
function drawnOfLonger(before: { rows: readonly unknown[]; drawn: number }, rows: readonly unknown[]): number {
	const isComplete = before.drawn >= before.rows.length;
	return isComplete && rows.length > before.rows.length ? Math.max(before.drawn, before.rows.length + SLICE) : before.drawn;
}
