import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { deviceStorageTexts } from './device-storage-texts.ts';
import { useStorageTask } from './use-storage-task.ts';

interface EraseConfirmDialogProps {
	title: string;
	/** Text of the confirming button. */
	actionLabel: string;
	busyLabel: string;
	act: () => Promise<void>;
	onClose: () => void;
	children: ReactNode;
}

/** The second tap. It says what will be erased, and only then erases it. */
export function EraseConfirmDialog({ title, actionLabel, busyLabel, act, onClose, children }: EraseConfirmDialogProps) {
	const { busy, failed, start } = useStorageTask(async () => {
		await act();
		onClose();
	});
	return (
		<Dialog open onClose={() => busy || onClose()} title={title}>
			<div className="ui-sheet-body">
				{children}
				{failed && <FieldError>{deviceStorageTexts.erase.failed}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{deviceStorageTexts.cancel}</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? busyLabel : actionLabel}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
