import { useQuery } from '@tanstack/react-query';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { identityProviderQuery } from '#session/account/identity-provider-query.ts';
import { beginProviderLogin, resumeProviderLogin } from '#session/login/begin-oidc-login.ts';
import { useProviderState } from '#session/oidc/provider-state.ts';
import { useWideScreen } from '#ui/browser/use-wide-screen.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';

/**
 * 'Login with Google': in a pop-up if there is room for one, or else on the provider's own page. Absent if no provider
 * is set up.
 */
export function ProviderLoginButton({ returnTo }: { returnTo: string }) {
	const { data } = useQuery(identityProviderQuery);
	const state = useProviderState();
	const wide = useWideScreen();
	const { busy, run } = useSingleFlight();
	if (data?.provider === null) return null;

	async function begin(login: () => Promise<'logged in' | 'left' | 'failed'>) {
		const outcome = await run(login);
		if (outcome === 'logged in') toast(accountMessages.account.loggedIn);
	}

	return (
		<div className="account-provider">
			<Button busy={busy} onClick={() => void begin(() => beginProviderLogin(wide ? 'popup' : 'redirect', returnTo)).catch(reportError)}>
				{accountMessages.account.loginWithGoogle}
			</Button>
			{data?.provider?.development === true && <p className="ui-hint ui-quiet">{accountTexts.login.development}</p>}
			{state.step === 'error' && <FieldError>{state.error.message}</FieldError>}
			{state.step === 'error' && state.error.code === 'sync_unanswered' && (
				<Button busy={busy} onClick={() => void begin(resumeProviderLogin).catch(reportError)}>
					{accountTexts.tryAgain}
				</Button>
			)}
			{state.step === 'error' && state.error.detail !== undefined && <p className="ui-hint ui-quiet">{state.error.detail}</p>}
			<p className="account-or">
				<span>{accountTexts.login.or}</span>
			</p>
		</div>
	);
}
