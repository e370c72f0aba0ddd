import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, Proof } from '#domain/api/proof-of-work.ts';

/** The server accepts a solution for five minutes. */
const GIVEN_UP_MS = 4 * 60_000;

/** Tries one counter after another, usually for a second or less. Undefined if none was found in time. */
export async function findSolution(challenge: Challenge, controller = new AbortController()): Promise<Proof['solution'] | undefined> {
	const found = await solveChallenge({ challenge, deriveKey, controller, timeout: GIVEN_UP_MS });
	return found === null ? undefined : { counter: found.counter, derivedKey: found.derivedKey };
}
