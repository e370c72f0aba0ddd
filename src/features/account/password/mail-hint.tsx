import { useQuery } from '@tanstack/react-query';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';

/** Where to find the e-mail on a test server, which is one with a development sign-in. */
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
