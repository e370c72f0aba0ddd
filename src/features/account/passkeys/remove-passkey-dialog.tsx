import type { Passkey } from '#domain/account/passkeys.ts';
import { removePasskey } from '#session/passkeys/my-passkeys.ts';
import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.passkeys;

interface RemovePasskeyDialogProps {
	passkey: Passkey;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onDone, onClose }: RemovePasskeyDialogProps) {
	const { busy, error, start } = usePasskeyAction(async () => {
		await removePasskey(passkey.passkey_id);
		await onDone();
	}, texts.removeUnanswered);
	return (
		<Dialog open onClose={() => busy || onClose()} title={texts.removeTitle}>
			<div className="saved">
				<p>{texts.removeText(passkey.name)}</p>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>{accountTexts.cancel}</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? texts.removing : texts.remove}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
