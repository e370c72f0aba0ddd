/** A phone's outbox and rosters: the page's own code. bundle-phone.ts runs it once for each phone. */
import { db } from '#core/db/db.ts';
import { serverOffset } from '#core/server-clock.ts';
import { toCents } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import { enqueueDonation } from '#outbox/actions/donation-actions.ts';
import { askIntentNow, drain } from '#outbox/drain/drain.ts';
import { nextDueAt } from '#outbox/drain/next-due.ts';
import type { DonationPayload } from '#outbox/kinds/donation-one-time/schema.ts';
import { isDonation } from '#outbox/kinds/outbox-row.ts';
import { rowsInOrder } from '#outbox/store/store.ts';
import { pullRoster } from '#roster/pull/pull-roster.ts';
import { storedPlayers } from '#roster/store/stored-players.ts';
import { storedRecord } from '#roster/store/stored-record.ts';

export type Recipient = Omit<DonationPayload, 'amount_cents'>;

/** A donation as its phone shows it. */
export interface ShownDonation {
	op_id: string;
	state: string;
	intent_id: string | null;
	code: string | undefined;
}

/** Saves a donation to the outbox. @returns its `op_id` */
export const give = (to: Recipient, dollars: number): Promise<string> => enqueueDonation({ ...to, amount_cents: toCents(100 * dollars) });

/** Sends, asks, and repeats whatever is due. @returns when there is more to do; undefined if nothing waits */
export async function work(): Promise<number | undefined> {
	await drain();
	return nextDueAt(await rowsInOrder(), Date.now(), serverOffset());
}

/** What the page does to which the checkout leads back. */
export async function comeBack(intent_id: string): Promise<void> {
	await askIntentNow(intent_id);
}

export async function donations(): Promise<ShownDonation[]> {
	return (await rowsInOrder()).filter(isDonation).map(({ op_id, state, intent_id, last_error }) => ({
		...{ op_id, state },
		...{ intent_id: intent_id ?? null, code: last_error?.code },
	}));
}

/** Brings the stored rosters of a sport up to date. */
export const sync = (sport_id: number): Promise<void> => pullRoster(sport_id);

/** Everybody whom this phone has on a sport's rosters. */
export async function roster(sport_id: number): Promise<Player[]> {
	const record = await storedRecord(sport_id);
	const hot = await db.hot.get(sport_id);
	if (record === undefined || hot === undefined) return [];
	const changed = await db.changes.where('[sport_id+player_id]').between([sport_id, 0], [sport_id, Number.MAX_SAFE_INTEGER]).toArray();
	const ids = [...new Set([...hot.player_id, ...changed.map(({ player_id }) => player_id)])];
	const players = await storedPlayers(record, ids);
	if (players === undefined) throw new Error('a part of the rosters is missing');
	return players;
}
