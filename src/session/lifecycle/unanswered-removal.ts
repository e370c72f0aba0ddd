/** The account whose removal had no answer, a user_id as text: it may be gone. In storage, since the page may be closed before anybody knows. */
const KEY = 'nil-athletes:unanswered-removal';

export function noteUnansweredRemoval(owner: string): void {
	try {
		localStorage.setItem(KEY, owner);
	} catch (error) {
		reportError(error);
	}
}

export function isRemovalUnanswered(owner: string): boolean {
	try {
		return localStorage.getItem(KEY) === owner;
	} catch {
		return false;
	}
}

/** There was an answer, or the account has shown since that it is still there. */
export function forgetUnansweredRemoval(): void {
	try {
		localStorage.removeItem(KEY);
	} catch {
		// Blocked storage: nothing was noted.
	}
}
