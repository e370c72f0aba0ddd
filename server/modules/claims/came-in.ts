import type { MyData } from '#domain/account-export.ts';
import { CAME_IN_PAGE, type CameIn, type CameInDonation } from '#domain/claims/came-in-answer.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { and, desc, eq, inArray, lt, notInArray, sql } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { recordIds } from '#server/modules/rosters/public.ts';
import { cardsToWriteOn } from './card-notes.ts';
import { type Holder, heldAthlete } from './held-athlete.ts';

/**
 * What fans gave to the athlete whose page this person holds. It names nobody: whoever chose to be named was promised “never the amount.”
 * @throws HttpError as `heldAthlete`
 */
export function cameIn(db: Db, holder: Holder, before: number | undefined): Promise<CameIn> {
	return readConsistently(db, async (tx) => {
		const athlete = await heldAthlete(tx, holder);
		const records = await recordIds(tx, athlete.player_id);
		const counted = countedOf(records);
		const [sums] = await tx
			.select({
				received_cents: sumOf(payments.amount_cents),
				refunded_cents: sumOf(payments.refunded_cents),
				lost_cents: sumOf(payments.lost_cents),
				count: sql<number>`count(*)::int`,
			})
			.from(payments)
			.where(counted);
		const { received_cents, refunded_cents, lost_cents, count } = sums ?? { received_cents: 0, refunded_cents: 0, lost_cents: 0, count: 0 };
		const rows = await tx
			.select()
			.from(payments)
			.where(and(counted, before === undefined ? undefined : lt(payments.receipt_number, before)))
			.orderBy(desc(payments.receipt_number))
			.limit(CAME_IN_PAGE);
		const cards = await cardsToWriteOn(
			tx,
			{ ...holder, consent: athlete.consent },
			rows.flatMap(({ intent_id }) => intent_id ?? []),
		);
		const donations = rows.map((payment): CameInDonation => {
			const card = payment.intent_id === null ? undefined : cards.get(payment.intent_id);
			return {
				...factsOf(payment),
				state: stateOf(payment),
				note: card?.note ?? null,
				takes_note: card?.state === 'open' || card?.state === 'missing',
			};
		});
		return { received_cents, refunded_cents, lost_cents, left_cents: received_cents - refunded_cents - lost_cents, count, donations };
	});
}

/** In a query of payments: those to these records that came in. */
function countedOf(records: readonly number[]) {
	return and(inArray(payments.player_id, [...records]), eq(payments.surplus, false), notInArray(payments.state, ['pending', 'voided']));
}

/** A donation without its donor. */
function factsOf({ receipt_number, created_at, amount_cents, refunded_cents, lost_cents, kind }: typeof payments.$inferSelect) {
	return {
		number: receipt_number,
		given_at: created_at.toISOString(),
		amount_cents,
		left_cents: amount_cents - refunded_cents - lost_cents,
		monthly: kind === 'recurring',
	};
}

const dollars = (cents: number) => centsToDollars(toCents(cents));

/** The same without a limit, in dollars, for the file with all of the holder's data. The caller has checked that they hold the page. */
export async function allThatCameIn(tx: Db, player_id: number): Promise<NonNullable<MyData['claimed_pages'][number]['came_in']>> {
	const rows = await tx
		.select()
		.from(payments)
		.where(countedOf(await recordIds(tx, player_id)))
		.orderBy(desc(payments.receipt_number));
	const sum = (of: (row: (typeof rows)[number]) => number) => dollars(rows.reduce((cents, row) => cents + of(row), 0));
	return {
		received: sum(({ amount_cents }) => amount_cents),
		refunded: sum(({ refunded_cents }) => refunded_cents),
		lost: sum(({ lost_cents }) => lost_cents),
		donations: rows.map(factsOf).map(({ amount_cents, left_cents, ...facts }) => ({ ...facts, amount: dollars(amount_cents), left: dollars(left_cents) })),
	};
}

function sumOf(column: typeof payments.amount_cents | typeof payments.refunded_cents | typeof payments.lost_cents) {
	return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
}

function stateOf({ standing }: Pick<typeof payments.$inferSelect, 'standing'>): CameInDonation['state'] {
	switch (standing) {
		case 'partly_refunded':
		case 'refunded':
		case 'disputed':
		case 'lost':
			return standing;
		default:
			return 'kept';
	}
}
