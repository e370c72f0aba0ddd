import { useState } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { useSession } from '#session/use-session.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { AccountPage } from '../account-page.tsx';
import { accountTexts } from '../account-texts.ts';
import { OfflineNote } from '../form/offline-note.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const texts = accountTexts.deletion;

/** `/DeleteScreen`: what is deleted, what is kept, and the button to the confirmation. */
export function DeleteAccountScreen() {
	const session = useSession();
	const [asking, setAsking] = useState(false);
	return (
		<AccountPage title={texts.title} lead={session?.user_email}>
			<OfflineNote>{texts.offline}</OfflineNote>
			<dl className="consequences">
				{texts.facts.map(({ name, text }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{text}</dd>
					</div>
				))}
			</dl>
			<div className="actions">
				<Link className={buttonClass()} to={screens.account}>
					{texts.keep}
				</Link>
				<Button look="danger" onClick={() => setAsking(true)}>
					{texts.start}
				</Button>
			</div>
			{asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
		</AccountPage>
	);
}
