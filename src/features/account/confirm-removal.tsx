import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { accountTexts } from './account-texts.ts';

interface ConfirmRemovalProps {
	/** `removeUnanswered`: what may have been done if no answer came, as a sentence. */
	texts: { removeTitle: string; remove: string; removing: string; removeUnanswered: string };
	/** Effect of the removal. */
	text: string;
	onRemove: () => Promise<void>;
	onClose: () => void;
}

/** Asks before a passkey or a saved card is removed. */
export function ConfirmRemoval({ texts, text, onRemove, onClose }: ConfirmRemovalProps) {
	const { busy, error, start } = usePasskeyAction(onRemove, texts.removeUnanswered);
	return (
		<Dialog open onClose={() => busy || onClose()} title={texts.removeTitle}>
			<div className="ui-sheet-body">
				<p>{text}</p>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{accountTexts.cancel}</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? texts.removing : texts.remove}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
