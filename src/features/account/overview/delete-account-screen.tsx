import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { lastAdminQuery } from '#session/account/last-admin-query.ts';
import { useSession } from '#session/use-session.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const texts = accountTexts.deletion;

/**
 * `/DeleteScreen`: what is deleted, what is kept, and the button to the confirmation. The last admin, whom the server
 * would refuse, reads why instead.
 */
export function DeleteAccountScreen() {
	const session = useSession();
	// Without an answer, it counts as no: the server has the last word.
	const { data: isLastAdmin = false } = useQuery({ ...lastAdminQuery(session), enabled: session?.is_admin === true });
	const [asking, setAsking] = useState(false);
	return (
		<AccountPage title={texts.title} lead={session?.user_email}>
			<OfflineNote>{texts.offline}</OfflineNote>
			<dl className="account-consequences">
				{texts.facts.map(({ name, text }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			{isLastAdmin && <p className="ui-note">{texts.lastAdmin}</p>}
			<div className="ui-actions">
				<Link className={buttonClass()} to={screens.account}>
					{texts.keep}
				</Link>
				{isLastAdmin ? (
					<Link className={buttonClass('strong')} to={screens.admin}>
						{texts.dashboard}
					</Link>
				) : (
					<Button look="danger" onClick={() => setAsking(true)}>
						{texts.start}
					</Button>
				)}
			</div>
			{asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
		</AccountPage>
	);
}
