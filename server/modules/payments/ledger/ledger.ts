import { toCents } from '#domain/money/money.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** A movement of money that the provider reports. */
export type Booking = AthleteBooking | FeeBooking;

interface BookingBase {
	payment_id: string;
	/** Cents, above 0, whatever the direction. */
	amount: number;
	/** The provider's own reference for the movement. The same key is booked once. */
	booking_key: string;
	/** Defaults to now. */
	posted_at?: Date;
}
/** An athlete's money. */
export interface AthleteBooking extends BookingBase {
	/**
	 * `settled` brings money to the athlete; `refunded` and `lost` (a dispute) take it back; `refund_failed` and `won`
	 * return what those took. `voided` takes a test out of the books.
	 */
	kind: 'settled' | 'refunded' | 'refund_failed' | 'lost' | 'won' | 'voided';
	player_id: number;
}
/** A cost of the operator. No athlete receives less because of it (docs/decisions/113). */
interface FeeBooking extends BookingBase {
	kind: 'fee' | 'fee_returned';
	player_id?: undefined;
}

/** Kinds that bring money to the account at the provider; the others take it away. */
const INFLOWS: ReadonlySet<Booking['kind']> = new Set(['settled', 'refund_failed', 'won', 'fee_returned']);

/** A booking key was used again with other content. One of the two is wrong, and we must not guess which. */
export class LedgerConflictError extends Error {
	override name = 'LedgerConflictError';
}

/**
 * Writes one booking in the caller's transaction: a ledger transaction and its two entries, and what the athlete received
 * by it, unless it is a fee. All of them name the record that the payment was made for; what a merged record receives
 * counts for the one that took its place. No row of the athlete is touched, so donations to one athlete don't wait for
 * each other (docs/decisions/168).
 *
 * @returns false if this very booking already exists; it then writes nothing.
 * @throws LedgerConflictError if the key belongs to another booking; MoneyError on an amount that isn't whole cents.
 */
export async function post(tx: Db, booking: Booking): Promise<boolean> {
	if ((await postMany(tx, [booking])) === 1) return true;
	const [same] = rowsOf<{ found: number }>(
		await tx.execute(sql`
			select 1 as found from ledger_transactions t join ledger_entries e using (transaction_id)
			where t.booking_key = ${booking.booking_key} and t.kind = ${booking.kind} and t.payment_id = ${booking.payment_id}
				and e.account <> 'provider_clearing' and e.player_id is not distinct from ${booking.player_id ?? null}::int
				and abs(e.amount_cents) = ${booking.amount}::bigint`),
	);
	if (same === undefined) throw new LedgerConflictError(`booking key ${booking.booking_key} stands for another booking`);
	return false;
}

/** An athlete's share of money that settles together with others. */
interface Share {
	payment_id: string;
	player_id: number;
	/** Cents, above 0. */
	amount: number;
}

/**
 * Settles several payments of one charge in one ledger transaction: one entry at the provider, and one for each
 * athlete's share. The payments must exist and are new, and the key has never been booked.
 *
 * @throws LedgerConflictError if the key is booked; MoneyError on an amount that isn't whole cents.
 */
export async function postTogether(
	tx: Db,
	shares: readonly Share[],
	{ booking_key, posted_at }: Pick<BookingBase, 'booking_key'> & { posted_at: Date },
): Promise<void> {
	for (const { amount } of shares) if (toCents(amount) <= 0) throw new Error(`a booking moves at least one cent: ${booking_key}`);
	const [first] = shares;
	if (first === undefined) throw new Error(`a booking without a share: ${booking_key}`);
	const [result] = rowsOf<{ posted: number }>(
		await tx.execute(sql`
			with given as (
				select * from json_to_recordset(${JSON.stringify(shares)}::json) as g(payment_id uuid, player_id int, amount bigint)
			), booked as (
				insert into ledger_transactions (kind, payment_id, booking_key, posted_at)
				values ('settled', ${first.payment_id}::uuid, ${booking_key}, ${posted_at.toISOString()}::timestamptz)
				on conflict (booking_key) do nothing
				returning transaction_id
			), entries as (
				insert into ledger_entries (transaction_id, account, player_id, payment_id, amount_cents)
				select b.transaction_id, 'provider_clearing', null::int, null::uuid, (select sum(amount)::bigint from given) from booked b
				union all
				select b.transaction_id, 'athlete', g.player_id, g.payment_id, -g.amount from booked b cross join given g
			), received as (
				insert into received_increments (player_id, cents)
				select g.player_id, sum(g.amount)::bigint from booked b cross join given g group by 1
			)
			select count(*)::int as posted from booked`),
	);
	if (result?.posted !== 1) throw new LedgerConflictError(`booking key ${booking_key} is booked already`);
}

/**
 * Writes many bookings in one statement (all or none) and skips existing keys. The payments must exist.
 *
 * @returns how many were written. @throws MoneyError, or Error if a key occurs twice in `bookings`.
 */
export async function postMany(tx: Db, bookings: readonly Booking[]): Promise<number> {
	const keys = new Set<string>();
	const rows = bookings.map(({ kind, payment_id, player_id, amount, booking_key, posted_at }) => {
		if (toCents(amount) <= 0) throw new Error(`a booking moves at least one cent: ${booking_key}`);
		if (keys.has(booking_key)) throw new Error(`booking key given twice: ${booking_key}`);
		keys.add(booking_key);
		// Money at the provider is a debit (positive). The other side is what we owe the athlete, or a cost.
		const signed = INFLOWS.has(kind) ? amount : -amount;
		const account = player_id === undefined ? 'provider_fees' : 'athlete';
		return { kind, payment_id, account, player_id: player_id ?? null, booking_key, posted_at: posted_at?.toISOString() ?? null, signed };
	});
	if (rows.length === 0) return 0;
	const [result] = rowsOf<{ posted: number }>(
		await tx.execute(sql`
			with given as (
				select * from json_to_recordset(${JSON.stringify(rows)}::json)
					as g(kind text, payment_id uuid, account text, player_id int, booking_key text, posted_at timestamptz, signed bigint)
			), booked as (
				insert into ledger_transactions (kind, payment_id, booking_key, posted_at)
				select kind, payment_id, booking_key, coalesce(posted_at, now()) from given
				on conflict (booking_key) do nothing
				returning transaction_id, booking_key
			), moved as (
				select b.transaction_id, g.account, g.player_id, g.signed from booked b join given g using (booking_key)
			), entries as (
				insert into ledger_entries (transaction_id, account, player_id, amount_cents)
				select transaction_id, 'provider_clearing', null::int, signed from moved
				union all
				select transaction_id, account, player_id, -signed from moved
			), received as (
				insert into received_increments (player_id, cents) select player_id, sum(signed)::bigint from moved where player_id is not null group by 1
			)
			select count(*)::int as posted from booked`),
	);
	return result?.posted ?? 0;
}
