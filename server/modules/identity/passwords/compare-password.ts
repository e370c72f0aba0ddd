import type { Db } from '#server/db/open-database.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import { type Attempt, withdrawAttempt } from '../sessions/login-failures.ts';
import type { Passwords } from './password-queue.ts';

/**
 * Whether the password is the stored one. It always runs argon2 once, even if nothing is stored. If the queue is full,
 * the attempt isn't counted as a failure.
 */
export async function comparePassword(
	{ db, passwords, limits }: { db: Db; passwords: Passwords; limits: CallLimits },
	attempt: Attempt,
	stored: string | null,
	password: string,
): Promise<boolean> {
	try {
		return await passwords.verify(stored, password);
	} catch (error) {
		await withdrawAttempt(db, limits, attempt);
		throw error;
	}
}
