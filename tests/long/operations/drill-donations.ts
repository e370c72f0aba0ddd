import { randomUUID } from 'node:crypto';
import { api } from '#domain/api/api-paths.ts';
import { sql } from '#server/db/drizzle.ts';
import { type DatabaseSettings, openDatabase } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { seedLeague } from '#server/modules/demo/seed-league.ts';
import { ledgerViolations } from '#server/modules/payments/ledger/ledger-invariants.ts';
import { type Answer, call } from '../attack/attack-call.ts';

export interface Athlete {
	player_id: number;
	team_id: number;
}

let donors = 0;

/** Registers a donation, each from another address, as a phone does. A phone repeats it under the same `op_id`. */
export function sendDonation(port: number, athlete: Athlete, op_id: string): Promise<Answer> {
	const donor = ++donors;
	return call(port, {
		path: api.checkoutOneTime,
		from: `127.${1 + (donor >> 8)}.${donor & 255}.1`,
		headers: { 'idempotency-key': op_id },
		body: { ...athlete, player_name: 'x', amount: 25 },
	});
}

/** @returns the donation's number once the server has acknowledged it */
export async function donate(port: number, athlete: Athlete): Promise<string> {
	const op_id = randomUUID();
	const { status, text } = await sendDonation(port, athlete, op_id);
	if (status !== 200) throw new Error(`a donation was answered ${status}: ${text}`);
	return op_id;
}

/** Donates until it is told to stop. `stop` returns what was acknowledged. */
export function crowd(port: number, athlete: Athlete): { acknowledged: string[]; stop(): Promise<void> } {
	const acknowledged: string[] = [];
	let going = true;
	const work = (async () => {
		while (going) acknowledged.push(await donate(port, athlete));
	})();
	return {
		acknowledged,
		stop: () => {
			going = false;
			return work;
		},
	};
}

/** Fills a database with a small league. @returns somebody in it */
export async function firstAthlete(of: DatabaseSettings): Promise<Athlete> {
	const database = await openDatabase(of);
	try {
		await seedLeague(database.db, { size: 'small' });
		const [athlete] = rowsOf<Athlete>(await database.db.execute(sql`select player_id, team_id from players order by player_id limit 1`));
		if (athlete === undefined) throw new Error('the league has no athlete');
		return athlete;
	} finally {
		await database.close();
	}
}

/** The donations that the database has. */
export async function operationsIn(of: DatabaseSettings): Promise<Set<string>> {
	return (await whatIsIn(of)).operations;
}

/** The donations that the database has, and which rules of the ledger are broken. */
export async function whatIsIn(of: DatabaseSettings): Promise<{ operations: Set<string>; violations: unknown[] }> {
	const database = await openDatabase(of);
	try {
		const found = rowsOf<{ op_id: string }>(await database.db.execute(sql`select op_id from intents where op_id is not null`));
		const operations = new Set(found.map(({ op_id }) => op_id));
		if (operations.size !== found.length) throw new Error('a donation is there twice');
		return { operations, violations: await ledgerViolations(database.db) };
	} finally {
		await database.close();
	}
}
