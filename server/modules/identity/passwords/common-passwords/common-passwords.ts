import { accountMessages } from '#domain/texts/account-messages.ts';
import { ThreadOnDemand } from '#server/core/thread-on-demand.ts';
import { HttpError, serviceUnavailable } from '#server/http/errors/http-error.ts';
import type { GuessOrder } from './guess-worker-messages.ts';
import { isMadeOf, type PasswordOwner, personalWords } from './personal-words.ts';

/**
 * The estimate for eight random characters, the shortest password of spec §5. A password that takes fewer guesses is
 * found faster: it is on the lists of leaked passwords, or consists of names, words, dates, and rows of keys.
 */
const GUESSES = 100_000_000;
/** The estimator's time grows with the square of the length: 24 characters take up to 75 ms, 200 take 1 s. */
const LOOKED_AT = 24;
/** The last in a full line waits about 4 s at worst. */
const WAITING = 50;

/**
 * Blocks passwords that an attacker would try first. It checks only passwords that somebody sets, never those that
 * people log in with.
 */
export class CommonPasswords {
	readonly #thread = new ThreadOnDemand<GuessOrder, number>(new URL('./guess-worker.ts', import.meta.url), 'checks passwords');

	/**
	 * @param field the request's name for the password
	 * @throws HttpError 422 `invalid` that names `field` for a password that is easy to guess; 503 `unavailable` if too
	 *   many wait.
	 */
	async refuse(password: string, owner: PasswordOwner, field: string): Promise<void> {
		const words = personalWords(owner);
		if (isMadeOf(password, words)) throw new HttpError(422, 'invalid', accountMessages.account.passwordPersonal, { field });
		if (this.#thread.waiting >= WAITING) {
			throw serviceUnavailable('A lot of people are setting passwords right now. Please try again in a moment.');
		}
		const guesses = await this.#thread.run({ password: password.slice(0, LOOKED_AT), words });
		if (guesses < GUESSES) throw new HttpError(422, 'invalid', accountMessages.account.passwordCommon, { field });
	}

	close(): Promise<void> {
		return this.#thread.close();
	}
}
