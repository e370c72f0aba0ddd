import { noteProviderError, setProviderState } from './provider-state.ts';

const WINDOW = 'nil-athletes-sign-in';
const SIZE = { width: 480, height: 680 };

/**
 * 'Login with Google'. To be called in the click itself, so that the browser lets the pop-up open; where it doesn't, the page goes there.
 * @param returnTo path of ours to come back to.
 * @returns `logged in` by the pop-up; `left` when the page goes to the provider; `failed` with the reason in the provider's state.
 */
export async function beginProviderLogin(way: 'redirect' | 'popup', returnTo: string): Promise<'logged in' | 'left' | 'failed'> {
	setProviderState({ step: 'idle' });
	const popup = way === 'popup' ? window.open('', WINDOW, `popup,width=${SIZE.width},height=${SIZE.height}`) : null;
	try {
		const { loginByPopup, loginByRedirect } = await import('./login.ts');
		if (popup === null) {
			await loginByRedirect(returnTo);
			return 'left';
		}
		await loginByPopup(WINDOW, SIZE);
		return 'logged in';
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
		const { finishAgain } = await import('./finish-login.ts');
		return (await finishAgain()) ? 'logged in' : 'failed';
	} catch (error) {
		noteProviderError(error);
		return 'failed';
	}
}
