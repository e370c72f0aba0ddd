/** Set while the provider may still have a session that led nowhere here, or that could not be ended: it has to ask who logs in next time. */
const KEY = 'nil-athletes:ask-who';

export function askWhoNextTime(): void {
	sessionStorage.setItem(KEY, '1');
}

/** Parameters of the next login. */
export function loginPrompt(): { prompt?: 'login' } {
	return sessionStorage.getItem(KEY) === null ? {} : { prompt: 'login' };
}

export function wasAskedWho(): void {
	sessionStorage.removeItem(KEY);
}
