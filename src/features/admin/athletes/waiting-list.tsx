import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusPageHeading } from '../focus-page-heading.ts';
import { type StaffReader, useStaffView } from '../staff-view.ts';

interface WaitingListProps<Row> {
	title: string;
	intro: Readonly<Record<StaffReader, string>>;
	/** What waits; undefined while it isn't known. */
	waiting: readonly Row[] | undefined;
	/** Between the introduction and the items. */
	above?: (toHeading: () => void) => ReactNode;
	/** An item of the list, with a way to open its dialog. `toHeading` takes the focus from an item that goes without one. */
	row: (one: Row, open: () => void, toHeading: () => void) => ReactNode;
	/** The dialog about one of them. */
	dialog: (one: Row, close: () => void) => ReactNode;
}

/**
 * A list of what waits for a decision. Nothing is shown while nothing waits; what is around it says if it can't be read. An open dialog outlives its item, which somebody else may have decided. Its end gives the focus back to the item's button or, if
 * the item is gone, to the heading; after the last one, to the page's.
 */
export function WaitingList<Row>({ title, intro, waiting, above, row, dialog }: WaitingListProps<Row>) {
	const { reader } = useStaffView();
	const [opened, setOpened] = useState<Row>();
	const heading = useRef<HTMLHeadingElement>(null);
	/** What the last dialog was about, until it has left the list. */
	const closed = useRef<Row>(undefined);
	const toHeading = () => (heading.current === null ? focusPageHeading() : heading.current.focus());
	// The answer to a decision may come after its dialog has closed. Then the item goes, with the button that got the focus back.
	useEffect(() => {
		if (closed.current === undefined || waiting === undefined || waiting.includes(closed.current)) return;
		closed.current = undefined;
		if (document.activeElement === document.body) toHeading();
	});
	if (waiting === undefined || (waiting.length === 0 && opened === undefined)) return null;
	return (
		<section className="admin-removals" aria-label={title}>
			<h3 className="ui-title-4" tabIndex={-1} ref={heading}>
				{title}
			</h3>
			<p>{intro[reader]}</p>
			{above?.(toHeading)}
			<ul>{waiting.map((one) => row(one, () => setOpened(one), toHeading))}</ul>
			{opened !== undefined &&
				dialog(opened, () => {
					// Closes the dialog at once, so it no longer traps the focus.
					flushSync(() => setOpened(undefined));
					closed.current = opened;
					toHeading();
				})}
		</section>
	);
}
