import { openStorage } from '#core/safe-storage.ts';

/**
 * Set when a session ends here, however it ends: the provider may go on with its own, so that it has to ask who logs in next. It outlives the tab,
 * since the next person comes in another one.
 */
export const FORCE_LOGIN_PROMPT_KEY = 'nil-athletes:ask-who';

/** Blocked storage: then it lasts as long as the page, as the session did. */
let marked = false;

const storage = () => openStorage();

export function forceLoginPrompt(): void {
	marked = true;
	try {
		storage()?.setItem(FORCE_LOGIN_PROMPT_KEY, '1');
	} catch (error) {
		reportError(error);
	}
}

/** Parameters of the next login; what comes back as its `state` tells whether it asked. */
export function loginRequest(returnTo?: string): { prompt?: 'login'; state: { returnTo: string | undefined; asks_who: boolean } } {
	const asks_who = marked || (storage()?.getItem(FORCE_LOGIN_PROMPT_KEY) ?? null) !== null;
	return { ...(asks_who && { prompt: 'login' }), state: { returnTo, asks_who } };
}

/** Parameters of a login by which the person of account `user_id` shows that it's them: the provider has to ask, whatever it remembers. */
export function proofRequest(user_id: number, returnTo?: string) {
	return { prompt: 'login', max_age: 0, state: { returnTo, asks_who: true, proves: user_id } };
}

/** The account that a login with this `state` is to prove; undefined for a login like any other. */
export function accountToProve(state: unknown): number | undefined {
	const proves = typeof state === 'object' && state !== null && 'proves' in state ? state.proves : undefined;
	return typeof proves === 'number' ? proves : undefined;
}

/** A login with this `state` has come back. One that began before the mark asked nobody, and leaves it. */
export function clearForcedLoginPrompt(state: unknown): void {
	const asked = typeof state === 'object' && state !== null && 'asks_who' in state && state.asks_who === true;
	if (!asked) return;
	marked = false;
	storage()?.removeItem(FORCE_LOGIN_PROMPT_KEY);
}
