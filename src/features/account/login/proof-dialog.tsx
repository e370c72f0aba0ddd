import { useEffect, useRef } from 'react';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import type { StoredSession } from '#core/stored-session.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { proveByPassword } from '#session/login/prove-by-password.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { accountTexts } from '../account-texts.ts';
import '../account.css';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import type { ProofDialogProps } from './proof-dialog-props.ts';
import { ProviderProof } from './provider-proof.tsx';

const texts = accountMessages.account;

/** Asks for a proof of identity, over the current screen, which stays as it is. */
export function ProofDialog({ onProved, onCancel }: ProofDialogProps) {
	const session = useSession();
	// The session ended in the meantime, so there is nobody to ask.
	useEffect(() => {
		if (session === null) onCancel();
	}, [session, onCancel]);
	if (session === null) return null;
	return (
		<Dialog open onClose={onCancel} title={accountTexts.proof.title}>
			<div className="ui-sheet-body">
				<p>
					{accountTexts.proof.text[0]} <b>{session.user_email}</b>. {accountTexts.proof.text[1]}
				</p>
				<OfflineNote>{accountTexts.proof.offline}</OfflineNote>
				{session.managed_by === null ? (
					<PasswordForm session={session} onProved={onProved} onCancel={onCancel} />
				) : (
					<ProviderProof session={session} onProved={onProved} onCancel={onCancel} />
				)}
				<PasskeyProof owner={String(session.user_id)} onProved={onProved} />
			</div>
		</Dialog>
	);
}

function PasswordForm({ session, onProved, onCancel }: ProofDialogProps & { session: StoredSession }) {
	const form = useRef<HTMLFormElement>(null);
	const { busy, errorOf, formProps } = useSubmit({
		check: (values) => (values('password') === '' ? { field: 'password', text: texts.passwordMissing } : undefined),
		async send(values) {
			await proveByPassword(values('password'));
			onProved();
		},
		otherwise: noAnswerText(accountTexts.proof.unanswered),
	});
	useEffect(() => {
		// Waits until the dialog has saved the previous focus and taken it.
		const frameId = requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus());
		return () => cancelAnimationFrame(frameId);
	}, []);
	return (
		<form className="account-form" ref={form} {...formProps}>
			{/* For password managers. */}
			<input type="hidden" name="username" autoComplete="username" value={session.user_email} />
			<PasswordField label={accountTexts.fields.password} name="password" autoComplete="current-password" required error={errorOf('password')} />
			{errorOf(null) !== undefined && <FieldError>{errorOf(null) ?? ''}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onCancel}>{accountTexts.cancel}</Button>
				<Button look="strong" type="submit" busy={busy}>
					{busy ? accountTexts.proof.confirming : accountTexts.proof.confirm}
				</Button>
			</div>
		</form>
	);
}
