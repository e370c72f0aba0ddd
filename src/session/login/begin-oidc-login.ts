import { noteProviderError, setProviderState } from '../oidc/provider-state.ts';

const WINDOW = 'nil-athletes-sign-in';
const SIZE = { width: 480, height: 680 };

/**
 * 'Login with Google'. Call it directly in the click handler, so that the browser allows the pop-up. If the browser
 * blocks it, the page redirects.
 * @param returnTo our path to return to.
 * @returns `logged in` by the pop-up; `left` when the page redirects to the provider; `failed` with the reason in the
 *   provider's state.
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
 * The person of account `user_id` proves their identity at the provider. It uses a pop-up, on phones too, so that the
 * page keeps its contents. If the browser blocks the pop-up, the page redirects. Call it like `beginProviderLogin`,
 * with the matching return values.
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

/**
 * Continues a login that our server hasn't answered, without asking the provider again. Returns as `beginProviderLogin`
 * does.
 */
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
