import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { AGREEMENT_VERSION } from '#domain/claims/agreement.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { type Db, openPostgres } from '#server/db/open-database.ts';
import { agreements, claims } from '#server/db/schema/claims-schema.ts';
import { keepsakes } from '#server/db/schema/keepsakes-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { signSeason } from '#server/modules/keepsakes/sign-season.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { percentile } from './measure.ts';
import { fillDonations } from './settling/paid-donations.ts';

const { values } = parseArgs({
	options: { donations: { type: 'string', default: '10000' }, runs: { type: 'string', default: '5' }, help: { type: 'boolean' } },
});
if (values.help) {
	console.log(
		'node tests/bench/bench-signing.ts [--donations 10000] [--runs 5]\n  How long the server takes for an athlete’s one tap that signs so many cards, on the tests’ PostgreSQL, beside the bare insert of as many rows. Takes about a minute.',
	);
	process.exit(0);
}
const DONATIONS = Number(values.donations);
const RUNS = Number(values.runs);
/** Seconds for the tap, on whatever machine this is, and at most so many times the insert of as many rows. */
const GOAL = { seconds: 2, ratio: 10 };

const server = await startPostgres();
const database = await openPostgres(server.url);
try {
	const { tap, bare } = await measure(database.db);
	const ratio = percentile(tap, 0.5) / percentile(bare, 0.5);
	const worst = Math.max(...tap);
	const met = worst <= GOAL.seconds * 1000 && ratio <= GOAL.ratio;
	const shown = (ms: readonly number[]) => `${Math.round(percentile(ms, 0.5))} ms, at most ${Math.round(Math.max(...ms))}`;
	console.log(`${DONATIONS} cards, ${RUNS} runs by turns\none tap:         ${shown(tap)}\nthe bare insert: ${shown(bare)}`);
	console.log(`${met ? 'met' : 'MISSED'}: ${ratio.toFixed(1)}×, goal ≤ ${GOAL.seconds} s and ≤ ${GOAL.ratio}×`);
	process.exitCode = met ? 0 : 1;
} finally {
	await database.close();
	await server.stop();
}

/** Milliseconds of each run: the tap, and the insert of as many rows into a copy of the table with its indexes, by turns, because other work slows both. */
async function measure(db: Db): Promise<{ tap: number[]; bare: number[] }> {
	const now = new Date();
	await fillDonations(db, { donations: DONATIONS, athletes: 1 });
	await db.execute(sql`insert into payments (payment_id, intent_id, player_id, provider, provider_ref, amount_cents, state, created_at, settled_at)
		select gen_random_uuid(), intent_id, player_id, 'sandbox', 'paid_' || intent_id, amount_cents, 'settled', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from intents`);
	const person = { user_name: 'Jordan Ellery', user_email: 'jordan@people.example', email_key: 'jordan@people.example', search_fold: 'jordan ellery' };
	const [user] = await db.insert(users).values(person).returning({ user_id: users.user_id });
	const user_id = user?.user_id ?? 0;
	const [claim] = await db.insert(claims).values({ player_id: 1, user_id, team_id: 1, by: 'code', claimed_at: now }).returning({ claim_id: claims.claim_id });
	const claim_id = claim?.claim_id ?? 0;
	await db.insert(agreements).values({ claim_id, version: AGREEMENT_VERSION, signed_name: 'Jordan Ellery', signed_at: now });
	await db.execute(sql`create table bare (like keepsakes including all)`);
	await db.execute(sql`analyze`);
	const tap: number[] = [];
	const bare: number[] = [];
	const body = { season: seasonOf(now), signature: { kind: 'typed' as const, name: 'Jordan Ellery' } };
	for (let run = 0; run < RUNS; run++) {
		let began = performance.now();
		const { cards, waiting } = await signSeason(db, body, { claim_id, user_id, op_id: randomUUID(), now });
		tap.push(performance.now() - began);
		if (cards !== DONATIONS || waiting !== 0) throw new Error(`${cards} of ${DONATIONS} cards were made, and ${waiting} wait`);
		began = performance.now();
		await db.execute(sql`insert into bare select * from keepsakes`);
		bare.push(performance.now() - began);
		await db.execute(sql`truncate bare`);
		await db.delete(keepsakes).where(eq(keepsakes.player_id, 1));
		await db.execute(sql`delete from keepsake_signatures`);
	}
	return { tap, bare };
}
