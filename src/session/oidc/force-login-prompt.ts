import { openStorage } from '#core/safe-storage.ts';

/**
 * Set whenever a session ends here. The provider may keep its own session, so it has to ask who logs in next. The mark
 * outlives the tab, because the next person may use another one.
 */
export const FORCE_LOGIN_PROMPT_KEY = 'nil-athletes:ask-who';

/** If storage is blocked, the mark lasts as long as the page, like the session. */
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

/** Parameters of the next login. The `state` that comes back says whether the provider had to ask. */
export function loginRequest(returnTo?: string): { prompt?: 'login'; state: { returnTo: string | undefined; asks_who: boolean } } {
	const asks_who = marked || (storage()?.getItem(FORCE_LOGIN_PROMPT_KEY) ?? null) !== null;
	return { ...(asks_who && { prompt: 'login' }), state: { returnTo, asks_who } };
}

/**
 * Parameters of a login in which the person of account `user_id` proves their identity. The provider has to ask for the
 * login, even if it has a session.
 */
export function proofRequest(user_id: number, returnTo?: string) {
	return { prompt: 'login', max_age: 0, state: { returnTo, asks_who: true, proves: user_id } };
}

/** The account that a login with this `state` has to prove; undefined for an ordinary login. */
export function accountToProve(state: unknown): number | undefined {
	const proves = typeof state === 'object' && state !== null && 'proves' in state ? state.proves : undefined;
	return typeof proves === 'number' ? proves : undefined;
}

/**
 * A login with this `state` has come back. One that began before the mark didn't ask, so it leaves the mark in place.
 */
export function clearForcedLoginPrompt(state: unknown): void {
	const asksWho = typeof state === 'object' && state !== null && 'asks_who' in state && state.asks_who === true;
	if (!asksWho) return;
	marked = false;
	storage()?.removeItem(FORCE_LOGIN_PROMPT_KEY);
}
