import { useEffect, useState } from 'react';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { supportsPasskeys } from '#session/passkeys/passkey-browser.ts';
import { logInByPasskey, suggestPasskeys } from '#session/passkeys/passkey-login.ts';
import { passkeyErrorText, usePasskeyAction } from '#session/passkeys/use-passkey-action.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';

const { passkey, passkeyUnanswered } = accountTexts.login;
const toastLoggedIn = () => toast(accountMessages.account.loggedIn);

/**
 * A button to log in with a passkey. While it isn't pressed, the browser suggests passkeys in the email field. Absent
 * if the browser can't use them here.
 */
export function PasskeyLogin() {
	const [supported] = useState(supportsPasskeys);
	const online = useOnline();
	const { busy, error, setError, start } = usePasskeyAction(async () => {
		await logInByPasskey();
		toastLoggedIn();
	}, passkeyUnanswered);
	const suggests = supported && online && !busy;
	useEffect(() => {
		if (!suggests) return;
		return suggestPasskeys({ onLogin: toastLoggedIn, onError: (failure) => setError(passkeyErrorText(failure, passkeyUnanswered)) });
	}, [suggests, setError]);
	if (!supported) return null;
	return (
		<>
			<Button busy={busy} onClick={start}>
				{passkey}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</>
	);
}
