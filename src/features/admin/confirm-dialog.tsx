import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { adminTexts } from './admin-texts.ts';

interface ConfirmDialogProps<Done> {
	title: string;
	/** Consequence of confirming. */
	children: ReactNode;
	/** Text of the confirming button, before and during the action. */
	confirm: string;
	busy: string;
	/** Draws the confirming button in red. */
	danger?: boolean;
	act: () => Promise<Done>;
	onDone: (done: Done) => void | Promise<void>;
	/** Called if the server refuses: another admin may have changed what is on the screen. */
	onRefused?: () => void;
	onClose: () => void;
}

/** Asks before an action. If the server refuses, its text is shown, and the dialog stays open. */
export function ConfirmDialog<Done>({ title, children, confirm, busy, danger = false, act, onDone, onRefused, onClose }: ConfirmDialogProps<Done>) {
	const doing = useMutation({ mutationFn: act, onSuccess: onDone, ...(onRefused === undefined ? {} : { onError: onRefused }) });
	return (
		<Dialog open onClose={onClose} title={title}>
			<div className="admin-ask">
				{children}
				{doing.error !== null && <FieldError>{refusal(doing.error)}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.cancel}</Button>
					<Button look={danger ? 'danger' : 'strong'} busy={doing.isPending} onClick={() => doing.mutate()}>
						{doing.isPending ? busy : confirm}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}

function refusal(error: Error): string {
	if (!(error instanceof ApiFailure)) return error.message;
	return error.code === 'network' ? adminTexts.nothingTwice(error.detail) : error.detail;
}
