import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { inLane } from '#server/db/pool/database-lane.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { post } from '#server/modules/payments/ledger/ledger.ts';
import { LARGEST_SPORT } from '../reads/fill-uneven-rosters.ts';

/** How many athletes receive donations, by turns. */
const ATHLETES = 1000;
const CENTS = 2500;
const LANE = { lane: 'vital', asker: { address: 'bench', subnet: 'bench' } } as const;

/** Books donations at a steady rate, one after the other, as the payment worker does. */
export class Giving {
	readonly #db: Db;
	#athletes: number[] = [];
	#timer: NodeJS.Timeout | undefined;
	#booked = 0;
	#running = Promise.resolve();

	constructor(db: Db) {
		this.#db = db;
	}

	/** @param perSecond 0 stops it, after what it has begun. */
	async set(perSecond: number): Promise<void> {
		clearInterval(this.#timer);
		await this.#running;
		if (perSecond === 0) return;
		const found = await this.#db.execute(sql`select player_id from players where sport_id = ${LARGEST_SPORT} order by player_id limit ${ATHLETES}`);
		this.#athletes = rowsOf<{ player_id: number }>(found).map(({ player_id }) => player_id);
		this.#timer = setInterval(() => {
			this.#running = this.#running.then(() => this.#book());
		}, 1000 / perSecond);
	}

	#book(): Promise<void> {
		const player_id = this.#athletes[this.#booked++ % this.#athletes.length] ?? 0;
		const payment_id = randomUUID();
		return inLane(LANE, () =>
			inTransaction(this.#db, async (tx) => {
				await tx.execute(sql`
					insert into payments (payment_id, player_id, provider, provider_ref, amount_cents, state) values (${payment_id}, ${player_id}, 'bench', ${payment_id}, ${CENTS}, 'settled')`);
				await post(tx, { kind: 'settled', payment_id, player_id, amount: CENTS, booking_key: payment_id });
			}),
		);
	}
}
