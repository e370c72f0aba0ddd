import { useQuery } from '@tanstack/react-query';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';
import { accountTexts } from '../account-texts.ts';

const [before, between, after] = accountTexts.mailHint;

/** Says where to find the e-mail on a test server, which is a server with the development sign-in. */
export function MailHint() {
	const { data } = useQuery(identityProviderQuery);
	if (data?.provider?.development !== true) return null;
	return (
		<p className="ui-hint ui-quiet">
			{before} <code>mail</code> {between} <code>.data/mail</code> {after}
		</p>
	);
}
