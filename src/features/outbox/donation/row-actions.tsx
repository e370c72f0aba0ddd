import { Children, type ReactNode, useState } from 'react';
import { cancelRow, renewRow, retryRow } from '#outbox/actions/donation-actions.ts';
import { asksForSecondPlan } from '#outbox/actions/second-plan.ts';
import type { GiftRow } from '#outbox/kinds/outbox-row.ts';
import { waitingWords } from '#outbox/store/waiting-label.ts';
import { Button } from '#ui/controls/button.tsx';
import { attempt } from '../report-save-failure.ts';
import { SendNow } from '../send-now.tsx';
import { EditDialog } from './edit-donation-dialog.tsx';
import { PayLink } from './pay-link.tsx';
import { SecondPlan } from './second-plan-prompt.tsx';

interface RowActionsProps {
	row: GiftRow;
	/** On the gift's own page: larger, and with every way that there is. */
	whole?: boolean;
	/** An edit may put another row in this one's place. */
	onChanged?: (op_id: string) => void;
}

/** The name of a button that does `verb`, where what stands on it is not enough. */
type NameOf = (verb: string) => { 'aria-label'?: string };

/** Cancel, then the one next step (the look's slip); on the gift's own page the further ways too. */
export function RowActions({ row, whole = false, onChanged }: RowActionsProps) {
	const [editing, setEditing] = useState(false);
	// In a list each has to say which row it is about.
	const words = waitingWords(row);
	const named: NameOf = (verb) => (whole ? {} : { 'aria-label': `${verb}: ${words}` });
	// Also while it is being sent, which is over in a moment and begins without warning: a tap must not be lost to that (`editGift` replaces what may be known).
	const edit = (
		<Button key="edit" onClick={() => setEditing(true)} {...named('Edit')}>
			{whole ? 'Change the amount' : 'Edit'}
		</Button>
	);
	const cancel = (
		<Button key="cancel" look="bare" onClick={() => attempt(cancelRow(row.op_id))} {...named('Cancel')}>
			{whole ? 'Cancel this donation' : 'Cancel'}
		</Button>
	);
	const ways = asksForSecondPlan(row) ? [cancel, <SecondPlan key="second" row={row} onChanged={onChanged} />] : waysOf(row, whole, named, edit, cancel);
	return (
		<>
			{/* On a row the next step ends the line; on the gift's own page it comes first, for the keyboard too. */}
			{Children.toArray(whole ? ways.toReversed() : ways)}
			{editing && (
				<EditDialog
					row={row}
					onClose={() => setEditing(false)}
					onChanged={(op_id) => {
						setEditing(false);
						onChanged?.(op_id);
					}}
				/>
			)}
		</>
	);
}

function waysOf(row: GiftRow, whole: boolean, named: NameOf, edit: ReactNode, cancel: ReactNode): ReactNode[] {
	const pay = <PayLink key="pay" row={row} big={whole} />;
	switch (row.state) {
		case 'queued':
		case 'sending':
			return [cancel, edit, <SendNow key="now" row={row} />];
		case 'awaiting_payment':
			if (row.note === 'processing') return [];
			return [cancel, whole && edit, pay];
		case 'needs_attention':
			return [
				cancel,
				<Button key="again" onClick={() => attempt(retryRow(row.op_id))} {...named('Try again')}>
					Try again
				</Button>,
				row.payload !== null && edit,
			];
		case 'expired':
			if (row.intent_id !== undefined) return [cancel, pay];
			return [
				cancel,
				<Button key="keep" look="strong" onClick={() => attempt(renewRow(row.op_id))} {...named('Keep it')}>
					Keep it
				</Button>,
			];
		default:
			return [];
	}
}
