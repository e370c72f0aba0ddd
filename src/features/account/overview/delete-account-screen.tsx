import { useState } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { useSession } from '#session/use-session.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { OfflineNote } from '../form/offline-note.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** `/DeleteScreen`: what is deleted, what is kept, and the button to the confirmation. */
export function DeleteAccountScreen() {
	const session = useSession();
	const [asking, setAsking] = useState(false);
	return (
		<AccountPage title="Delete Account" lead={session?.user_email}>
			<OfflineNote>You need a connection to delete your account.</OfflineNote>
			<dl className="goes">
				<div>
					<dt>Deleted immediately and permanently</dt>
					<dd>Your account, profile, favorites, requests, and sessions on every device.</dd>
				</div>
				<div>
					<dt>Stopped</dt>
					<dd>Unpaid donations are canceled. You won’t be charged again for recurring ones.</dd>
				</div>
				<div>
					<dt>Kept without your name</dt>
					<dd>Donations you’ve made. The athletes keep them, and the amounts stay on record. Nothing in the record points to you.</dd>
				</div>
			</dl>
			<div className="actions">
				<Link className={buttonClass()} to={screens.account}>
					Keep my account
				</Link>
				<Button look="danger" onClick={() => setAsking(true)}>
					Delete my account
				</Button>
			</div>
			{asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
		</AccountPage>
	);
}
