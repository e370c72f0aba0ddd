import { emailKey } from '#domain/account/account.ts';
import type { OneTimeBody, SubscriptionBody } from '#domain/donation/donation.ts';
import { type Cents, dollarsToCents, formatUsd, MAX_DONATION, MIN_DONATION, MoneyError } from '#domain/money/money.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { bodyHash } from '#server/http/route/body-hash.ts';
import type { SessionUser } from '#server/http/route/session-user.ts';

export interface Caller {
	/** The client's idempotency key. Without it, the call is accepted but not deduplicated. */
	op_id?: string | undefined;
	/** The id from an earlier answer to this donation; null if there was none, undefined if the client doesn't say. */
	known_intent?: string | null | undefined;
	device_id?: string | undefined;
	/** The donor's time zone, for dates in mails; undefined if the device didn't tell. */
	time_zone?: string | undefined;
	/** Whether nobody is looking at the page that sends it. */
	unattended?: boolean | undefined;
	/** The user of the session, if the body names a person. */
	user?: Pick<SessionUser, 'user_id' | 'user_email'> | undefined;
	/** Whether the person has proved in this session that they may pay with their saved cards. */
	cards_confirmed?: boolean | undefined;
	/** Whether the person has just proved who they are, which saving a card requires. */
	proved?: boolean | undefined;
}

/**
 * The body decides who donates (design §4): with `user_id`, which must be the session's own, that person; without it, a visitor, whatever
 * the session. With a user_id, the e-mail is a hint that may be out of date. Without one, it must not name somebody else.
 * @throws HttpError 403 `forbidden`
 */
export function requireOwn(body: Pick<OneTimeBody, 'user_id' | 'user_email'>, user: Caller['user']): void {
	if (body.user_id !== undefined && body.user_id !== user?.user_id) throw notYours();
	if (body.user_id === undefined && body.user_email !== undefined && emailKey(body.user_email) !== (user && emailKey(user.user_email))) throw notYours();
}

function notYours(): HttpError {
	return new HttpError(403, 'forbidden', 'user_id and user_email must be those of the logged-in account.');
}

/** @throws HttpError 422 `invalid`, naming `amount` */
export function donationCents(dollars: number): Cents {
	try {
		const cents = dollarsToCents(dollars);
		if (cents >= MIN_DONATION && cents <= MAX_DONATION) return cents;
	} catch (error) {
		if (!(error instanceof MoneyError)) throw error;
	}
	const range = `${formatUsd(MIN_DONATION)} to ${formatUsd(MAX_DONATION)}`;
	throw new HttpError(422, 'invalid', `amount must be ${range}, in dollars and whole cents.`, { field: 'amount' });
}

/** The e-mail doesn't matter, because it may be corrected. */
export function hashOf({ user_email: _hint, ...body }: OneTimeBody | SubscriptionBody): string {
	return bodyHash(body);
}

export const keyOfAnother = () => new HttpError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
export const canceledBefore = () => new HttpError(409, 'conflict', 'This donation was canceled before it reached us. Nothing was charged.');
