import { type FormEvent, useState } from 'react';
import { PASSKEY_NAME_MAX, type Passkey } from '#domain/account/passkeys.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { addPasskey, renamePasskey } from '#session/passkeys/passkey-list.ts';
import { usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { accountTexts } from '../account-texts.ts';
import { AccountField } from '../form/account-field.tsx';
import { OfflineNote } from '../form/offline-note.tsx';

const texts = accountTexts.passkeys;

interface PasskeyNameDialogProps {
	/** The passkey to rename; none creates one. */
	passkey?: Passkey;
	initialName: string;
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks for a passkey's name, and creates or renames it. */
export function PasskeyNameDialog({ passkey, initialName, onDone, onClose }: PasskeyNameDialogProps) {
	const [name, setName] = useState(initialName);
	const [missing, setMissing] = useState(false);
	const { busy, error, start } = usePasskeyAction(
		async () => {
			await (passkey === undefined ? addPasskey(plainLine(name)) : renamePasskey(passkey.passkey_id, plainLine(name)));
			await onDone();
		},
		passkey === undefined ? texts.createUnanswered : texts.renameUnanswered,
	);
	const [submit, submitting] = passkey === undefined ? [texts.continue, texts.creating] : [accountTexts.save, accountTexts.saving];

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		const empty = plainLine(name) === '';
		setMissing(empty);
		if (!empty) return start();
		const field = event.currentTarget.elements.namedItem('passkey_name');
		if (field instanceof HTMLElement) field.focus();
	}

	return (
		<Dialog open onClose={() => busy || onClose()} title={passkey === undefined ? texts.create : texts.renameTitle}>
			<form className="ui-sheet-body" noValidate onSubmit={onSubmit}>
				{passkey === undefined && <p>{texts.createText}</p>}
				<OfflineNote>{texts.offline}</OfflineNote>
				<AccountField
					label={texts.name}
					name="passkey_name"
					hint={texts.nameHint}
					maxLength={PASSKEY_NAME_MAX}
					autoComplete="off"
					required
					value={name}
					onChange={(event) => setName(event.target.value)}
					error={missing ? texts.nameMissing : undefined}
				/>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{accountTexts.cancel}</Button>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? submitting : submit}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
