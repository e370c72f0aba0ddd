import { useMutation } from '@tanstack/react-query';
import { retryRow } from '#outbox/actions/donation-actions.ts';
import { forgetUnsent } from '#outbox/actions/forget-unsent.ts';
import type { ThanksRow } from '#outbox/kinds/outbox-row.ts';
import { saveFailedText } from '#outbox/save-failed-text.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { claimTexts } from '../claim-texts.ts';

const texts = claimTexts.thanks;

interface SavedThanksProps {
	row: ThanksRow;
	/** What is said while it waits. */
	text: string;
	/** It is gone, and with it the button that had the focus. */
	onForgotten: () => void;
}

/** What an athlete signed or wrote and the server doesn't have: that it waits, or why the server refused it. */
export function SavedThanks({ row, text, onForgotten }: SavedThanksProps) {
	const isRefused = row.state === 'needs_attention';
	const forgetting = useMutation({ mutationFn: () => forgetUnsent(row.op_id), onSuccess: onForgotten });
	const again = useMutation({ mutationFn: () => retryRow(row.op_id) });
	const failed = forgetting.error ?? again.error;
	return (
		<>
			<p role={isRefused ? 'alert' : 'status'}>{isRefused ? (row.last_error?.detail ?? texts.refused) : text}</p>
			{failed !== null && <FieldError>{saveFailedText(deviceName())}</FieldError>}
			{(isRefused || row.attempts === 0) && (
				<div className="contact-claim-buttons">
					{isRefused && <Button onClick={() => again.mutate()}>{texts.again}</Button>}
					<Button look="bare" onClick={() => forgetting.mutate()}>
						{isRefused ? texts.dismiss : texts.undo}
					</Button>
				</div>
			)}
		</>
	);
}
