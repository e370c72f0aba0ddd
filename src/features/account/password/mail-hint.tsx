import { useQuery } from '@tanstack/react-query';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';

/** Where to find the e-mail on a test server, which is one with a development sign-in. */
export function MailHint() {
	const { data } = useQuery(identityProviderQuery);
	if (data?.provider?.development !== true) return null;
	return (
		<p className="hint quiet">
			This is a demo site. Unless it has a mail server, no email goes out. You’ll find it as a file in the <code>mail</code> folder of the server’s data folder,{' '}
			<code>.data/mail</code> by default.
		</p>
	);
}
