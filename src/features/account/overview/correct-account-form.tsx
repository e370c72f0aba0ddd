import { unanswered } from '#core/api/no-answer-text.ts';
import { type StoredSession, storedSession } from '#core/stored-session.ts';
import { isEmail, NAME_MAX } from '#domain/account/account.ts';
import { peopleMessages } from '#domain/texts/account-messages.ts';
import { plainLine } from '#domain/texts/plain-text.ts';
import { correctAccount } from '#session/account/account-calls.ts';
import { adoptSession } from '#session/lifecycle/adopt-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { Line } from '../form/account-field.tsx';
import { Slip } from '../form/account-form.tsx';
import type { Fault } from '../form/account-validation-error.ts';
import { EmailLine } from '../form/email-field.tsx';
import { startsTyping } from '../form/focus-on-desktop.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { PasswordLine } from '../form/password-field.tsx';
import { useSubmit, type Values } from '../form/use-submit.ts';

const words = peopleMessages.account;

/** Corrects name and e-mail. Another e-mail asks for the password; the provider's people change theirs there. */
export function CorrectAccount({ session, onDone }: { session: StoredSession; onDone: () => void }) {
	const { user_id, user_email, managed_by } = session;
	const another = (values: Values) => managed_by === null && plainLine(values('user_email')) !== user_email;

	function check(values: Values): Fault | undefined {
		if (plainLine(values('user_name')) === '') return { field: 'user_name', text: words.userNameMissing };
		if (!another(values)) return undefined;
		if (!isEmail(plainLine(values('user_email')))) return { field: 'user_email', text: words.emailInvalid };
		return values('password').trim() === '' ? { field: 'password', text: words.passwordMissing } : undefined;
	}

	const { busy, faultOf, formProps } = useSubmit({
		check,
		async send(values) {
			const email = another(values) ? { user_email: plainLine(values('user_email')), password: values('password') } : {};
			const answer = await correctAccount(user_id, { user_name: plainLine(values('user_name')), ...email });
			if (storedSession.get()?.user_id === user_id) await adoptSession(answer);
			toast('Your account was corrected.');
			onDone();
		},
		otherwise: unanswered('Your account may have been corrected. What you typed is still here, and saving it again does no harm.'),
	});
	return (
		<Slip
			label="Correct name or e-mail"
			trouble={faultOf(null)}
			formProps={formProps}
			stub={
				<div className="pair">
					<Button onClick={onDone}>Cancel</Button>
					<Button look="strong" type="submit" busy={busy}>
						{busy ? 'Saving' : 'Save'}
					</Button>
				</div>
			}
		>
			<h2 className="slip-title">Correct name or e-mail</h2>
			<OfflineNote>A correction needs the server.</OfflineNote>
			<Line
				label="User Name"
				name="user_name"
				autoComplete="name"
				maxLength={NAME_MAX}
				defaultValue={session.user_name}
				autoFocus={startsTyping()}
				required
				fault={faultOf('user_name')}
			/>
			{managed_by === null ? (
				<>
					<EmailLine name="user_email" defaultValue={user_email} fault={faultOf('user_email')} />
					<PasswordLine label="Password" name="password" autoComplete="current-password" hint="Only for another e-mail." fault={faultOf('password')} />
				</>
			) : (
				<p className="hint quiet">
					Email: {user_email}. {words.managedBy(managed_by)}.
				</p>
			)}
		</Slip>
	);
}
