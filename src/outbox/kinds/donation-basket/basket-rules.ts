import { BASKET_LINES, MAX_BASKET } from '#domain/donation/basket.ts';
import { type DonationRow, hasLapsed, isReadyToPay, type OutboxRow } from '../outbox-row.ts';

/** A donation that may be paid together with others: once, now, and the server has it. Its own checkout may have timed out. */
export function mayShareCheckout(row: OutboxRow): row is DonationRow & { intent_id: string } {
	return row.kind === 'donation_one_time' && (isReadyToPay(row) || hasLapsed(row)) && row.intent_id !== undefined;
}

/** Why these donations can't be paid together; undefined if they can. */
export function basketProblem(rows: readonly DonationRow[]): 'too_few' | 'too_many' | 'too_much' | undefined {
	if (rows.length < BASKET_LINES.min) return 'too_few';
	if (rows.length > BASKET_LINES.max) return 'too_many';
	return rows.reduce((cents, row) => cents + row.summary.amount_cents, 0) > MAX_BASKET ? 'too_much' : undefined;
}

/** Whether one checkout can pay all of these: it has one donor, and limits. */
export function canShareCheckout(rows: readonly DonationRow[]): boolean {
	return rows.every((row) => mayShareCheckout(row) && row.owner === rows[0]?.owner) && basketProblem(rows) === undefined;
}
