import { useEffect, useRef } from 'react';
import { noAnswerText } from '#core/api/no-answer-text.ts';
import type { StoredSession } from '#core/stored-session.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { proveByPassword } from '#session/lifecycle/prove-by-password.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import '../account.css';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSubmit } from '../form/use-submit.ts';
import { ProviderProof } from './provider-proof.tsx';
import type { ProofDialogProps } from './types.ts';

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
		<Dialog open onClose={onCancel} title="Confirm it’s you">
			<div className="saved">
				<p>
					You’re logged in as <b>{session.user_email}</b>. Confirm it’s you to continue. You won’t lose anything you’ve entered.
				</p>
				<OfflineNote>You need a connection for this.</OfflineNote>
				{session.managed_by === null ? (
					<PasswordForm session={session} onProved={onProved} onCancel={onCancel} />
				) : (
					<ProviderProof session={session} onProved={onProved} onCancel={onCancel} />
				)}
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
		otherwise: noAnswerText('Please try again.'),
	});
	useEffect(() => {
		// Waits until the dialog has saved the previous focus and taken it.
		const frameId = requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus());
		return () => cancelAnimationFrame(frameId);
	}, []);
	return (
		<form className="grid-form" ref={form} {...formProps}>
			{/* For password managers. */}
			<input type="hidden" name="username" autoComplete="username" value={session.user_email} />
			<PasswordField label="Password" name="password" autoComplete="current-password" required error={errorOf('password')} />
			{errorOf(null) !== undefined && <FieldError>{errorOf(null) ?? ''}</FieldError>}
			<div className="pair">
				<Button onClick={onCancel}>Cancel</Button>
				<Button look="strong" type="submit" busy={busy}>
					{busy ? 'Confirming…' : 'Confirm'}
				</Button>
			</div>
		</form>
	);
}
