import { noteProviderError, setProviderState } from './provider-state.ts';

const WINDOW = 'nil-athletes-sign-in';
const SIZE = { width: 480, height: 680 };

/**
 * 'Login with Google'. To be called in the click itself, so that the browser lets the pop-up open; where it doesn't, the page goes there.
 * @param returnTo path of ours to come back to.
 * @returns `logged in` by the pop-up; `left` when the page goes to the provider; `failed` with the reason in the provider's state.
 */
export async function beginProviderLogin(way: 'redirect' | 'popup', returnTo: string): Promise<'logged in' | 'left' | 'failed'> {
	const outcome = await begin(
		way,
		async () => (await import('./oidc-login.ts')).loginByPopup(WINDOW, SIZE),
		async () => (await import('./oidc-login.ts')).loginByRedirect(returnTo),
	);
	return outcome === 'done' ? 'logged in' : outcome;
}

/**
 * The person of account `user_id` shows at the provider that it's them: in a pop-up, on phones too, so that what stands on the page is kept; where the
 * browser opens none, the page goes there. Called and answered as `beginProviderLogin`.
 */
export async function beginProviderProof(user_id: number, returnTo: string): Promise<'proved' | 'left' | 'failed'> {
	const outcome = await begin(
		'popup',
		async () => (await import('./oidc-login.ts')).proveByPopup(WINDOW, SIZE, user_id),
		async () => (await import('./oidc-login.ts')).proveByRedirect(user_id, returnTo),
	);
	return outcome === 'done' ? 'proved' : outcome;
}

async function begin(way: 'redirect' | 'popup', byPopup: () => Promise<void>, byRedirect: () => Promise<void>): Promise<'done' | 'left' | 'failed'> {
	setProviderState({ step: 'idle' });
	const popup = way === 'popup' ? window.open('', WINDOW, `popup,width=${SIZE.width},height=${SIZE.height}`) : null;
	try {
		await (popup === null ? byRedirect() : byPopup());
		return popup === null ? 'left' : 'done';
	} catch (error) {
		popup?.close();
		noteProviderError(error);
		return 'failed';
	}
}

/** Goes on with a login that our server has not answered to: the provider isn't asked again. Returns as `beginProviderLogin`. */
export async function resumeProviderLogin(): Promise<'logged in' | 'failed'> {
	setProviderState({ step: 'idle' });
	try {
		const { retryFinishLogin } = await import('./finish-oidc-login.ts');
		return (await retryFinishLogin()) ? 'logged in' : 'failed';
	} catch (error) {
		noteProviderError(error);
		return 'failed';
	}
}
