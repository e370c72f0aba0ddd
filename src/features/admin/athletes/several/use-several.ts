import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Approved } from '#domain/claims/claim-forms.ts';
import { toast } from '#ui/overlay/toast.ts';
import { focusPageHeading } from '../../focus-page-heading.ts';
import { useStaffView } from '../../staff-view.ts';
import { adminClaimTexts } from '../claims/admin-claim-texts.ts';
import { approvable, type LeftOne, leftOver, stillChosen, toggled } from './several.ts';

export interface Several {
	/** Whether there is anything to choose from, for somebody who decides. */
	isOffered: boolean;
	waiting: readonly number[];
	chosen: readonly number[];
	toggle: (id: number) => void;
	toggleAll: () => void;
	nameOf: (id: number) => string;
	/** Says what came of it, and moves the focus there. `toHeading` takes it if there is nothing to read. */
	finish: (answer: Approved, toHeading: () => void) => void;
	/** What the last call left, and how many it approved. */
	outcome: { approved: number; left: readonly LeftOne[] } | undefined;
	outcomeRef: RefObject<HTMLElement | null>;
	dismiss: () => void;
}

/** Several of a list, to be approved at once. */
export function useSeveral<Row>(rows: readonly Row[] = [], idOf: (row: Row) => number, nameOf: (row: Row) => string): Several {
	const { decides } = useStaffView();
	const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
	const [outcome, setOutcome] = useState<Several['outcome']>();
	const outcomeRef = useRef<HTMLElement>(null);
	/** Each that was ever in the list. */
	const names = useRef(new Map<number, string>());
	useEffect(() => {
		for (const row of rows) names.current.set(idOf(row), nameOf(row));
	});
	const waiting = rows.map(idOf);
	const chosen = stillChosen(waiting, picked);
	return {
		isOffered: decides && waiting.length > 1,
		waiting,
		chosen,
		toggle: (id) => setPicked(toggled(picked, id)),
		toggleAll: () => setPicked(new Set(chosen.length === approvable(waiting).length ? [] : approvable(waiting))),
		nameOf: (id) => names.current.get(id) ?? String(id),
		finish(answer, toHeading) {
			const left = leftOver(answer, names.current);
			// At once, because what was left takes the focus.
			flushSync(() => {
				setPicked(new Set());
				setOutcome(left.length === 0 ? undefined : { approved: answer.approved, left });
			});
			if (left.length === 0) toast(adminClaimTexts.several.done(answer.approved));
			// After the dialog has given the focus back to its button.
			setTimeout(() => (left.length === 0 ? toHeading() : outcomeRef.current?.focus()));
		},
		outcome,
		outcomeRef,
		dismiss() {
			setOutcome(undefined);
			focusPageHeading();
		},
	};
}
