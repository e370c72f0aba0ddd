import { useQuery } from '@tanstack/react-query';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';

/** Where the mail lies on a server that tries things out: the same that has a development sign-in. */
export function MailHint() {
	const { data } = useQuery(identityProviderQuery);
	if (data?.provider?.development !== true) return null;
	return (
		<p className="hint quiet">
			This site runs for trying out. Unless a mail server is set up for it, nothing is sent: the mail is written as a file to the folder <code>mail</code> in
			the server’s data folder (<code>.data/mail</code>, if nobody chose another).
		</p>
	);
}
