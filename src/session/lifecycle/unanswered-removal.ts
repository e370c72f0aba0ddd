import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';

/** The account whose removal had no answer, a user_id as text: it may be gone. In storage, since the page may be closed before anybody knows. */
const KEY = 'nil-athletes:unanswered-removal';

export function noteUnansweredRemoval(owner: string): void {
	writeStored(KEY, owner, reportError);
}

export function isRemovalUnanswered(owner: string): boolean {
	return readStored(KEY) === owner;
}

/** There was an answer, or the account has shown since that it is still there. */
export function forgetUnansweredRemoval(): void {
	// Blocked storage: nothing was noted.
	dropStored(KEY);
}
