import { useState } from 'react';
import type { StoredSession } from '#core/stored-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';
import { CorrectAccountForm } from './correct-account-form.tsx';

/** Shows name and e-mail of the account, and lets the person correct them, as the privacy policy promises. */
export function AccountFacts({ session }: { session: StoredSession }) {
	const [editing, setEditing] = useState(false);
	if (editing) return <CorrectAccountForm session={session} onDone={() => setEditing(false)} />;
	return (
		<AccountSection title={accountTexts.overview.account}>
			<dl className="account-facts">
				<div>
					<dt>{accountTexts.fields.userName}</dt>
					<dd>{session.user_name}</dd>
				</div>
				<div>
					<dt>{accountTexts.fields.email}</dt>
					<dd>{session.user_email}</dd>
				</div>
			</dl>
			<Button onClick={() => setEditing(true)}>{accountTexts.correct.title}</Button>
		</AccountSection>
	);
}
