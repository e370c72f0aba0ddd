import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import type { Staff } from '../queries/staff-list.ts';
import { useDeciding } from './use-deciding.ts';

interface Option<Decision> {
	decision: Decision;
	text: string;
	look?: 'strong' | 'danger';
}

interface DecideDialogProps<Decision, Answer> {
	staff: Staff;
	title: string;
	/** The label of the reason, what is said without one, and the button's text while it is sent. */
	texts: Readonly<Record<'reason' | 'reasonMissing' | 'busy', string>>;
	options: readonly Option<Decision>[];
	/** @param reason trimmed, never empty @param op_id the same for the same decision again */
	decide: (decision: Decision, reason: string, op_id: string) => Promise<Answer>;
	/** After it has closed over a decision. */
	onDone?: (answer: Answer) => void;
	onClose: () => void;
	/** What is decided. */
	children: ReactNode;
}

/** Asks for a decision about something that waits, with the reason that the person reads. */
export function DecideDialog<Decision extends string, Answer>(props: DecideDialogProps<Decision, Answer>) {
	const { staff, title, texts, options, decide, onDone, onClose, children } = props;
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const deciding = useDeciding(staff, (made: { decision: Decision; reason: string }, op_id) => decide(made.decision, made.reason, op_id), {
		onDone: (answer) => {
			onClose();
			onDone?.(answer);
		},
	});
	function press(decision: Decision) {
		if (deciding.isPending) return;
		const wrong = reason.trim() === '' ? texts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) deciding.mutate({ decision, reason: reason.trim() });
	}
	return (
		<Dialog open onClose={onClose} title={title}>
			<div className="admin-ask">
				{children}
				<TextField label={texts.reason} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
				{deciding.error !== null && <FieldError>{detailOf(deciding.error)}</FieldError>}
				<div className="ui-pair">
					{options.length === 1 && <Button onClick={onClose}>{adminTexts.cancel}</Button>}
					{options.map(({ decision, text, ...look }) => {
						const isBusy = deciding.isPending && deciding.variables.decision === decision;
						return (
							<Button key={decision} {...look} busy={isBusy} onClick={() => press(decision)}>
								{isBusy ? texts.busy : text}
							</Button>
						);
					})}
				</div>
			</div>
		</Dialog>
	);
}
