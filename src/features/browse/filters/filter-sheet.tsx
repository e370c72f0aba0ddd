import type { ReactNode } from 'react';
import { filterMessages } from '#domain/roster/listing/filter-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface FilterSheetProps {
	/** How many athletes match; undefined while it is unknown. */
	total: number | undefined;
	onClose: () => void;
	/** The fields. They apply at once, so the athletes behind the sheet are always the ones that match. */
	children: ReactNode;
}

/** The filters on a phone. The button below them always says what closing the sheet will show. */
export function FilterSheet({ total, onClose, children }: FilterSheetProps) {
	return (
		<Dialog open onClose={onClose} title={filterMessages.title} closeLabel={messages.filters.hide}>
			<div className="browse-filter-sheet">{children}</div>
			<div className="ui-sheet-end">
				<Button look="strong" onClick={onClose}>
					{filterMessages.showResults(total)}
				</Button>
			</div>
		</Dialog>
	);
}
