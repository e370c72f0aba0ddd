import { dropStored, readStored, writeStored } from '#core/safe-storage.ts';

/**
 * The account whose removal got no answer, a user_id as text: it may be gone. It is in storage, because the page may
 * close before anybody knows.
 */
const KEY = 'nil-athletes:unanswered-removal';

export function noteUnansweredRemoval(owner: string): void {
	writeStored(KEY, owner, reportError);
}

export function isRemovalUnanswered(owner: string): boolean {
	return readStored(KEY) === owner;
}

/** There was an answer, or the account has since proved to exist. */
export function forgetUnansweredRemoval(): void {
	// Storage is blocked, so nothing was recorded.
	dropStored(KEY);
}
