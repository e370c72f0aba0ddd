import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { claimApi } from '#domain/api/claim-paths.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '#domain/claims/claim-code.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import { claimCodes, claims, claimTries } from '#server/db/schema/claims-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { teams } from '#server/db/schema/rosters-schema.ts';
import { readServerKey } from '#server/db/server-key.ts';
import { removeAccount } from '#server/modules/accounts/remove-account.ts';
import { claimByCode } from '#server/modules/claims/claim-by-code.ts';
import { makeCodes, storedHash } from '#server/modules/claims/claim-codes.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { claim, claimsOfPerson, forgetClaims } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';
import { seededRandom } from '../fixtures/random/dice.ts';

const RACES = isLong ? 1000 : 25;
/** For each thing that happens beside a claim. Of all of them together, one address may make no more than 600 in a minute. */
const ROUNDS = isLong ? 100 : 6;
const GUESSES = isLong ? 10_000 : 400;

const random = seededRandom();
const guess = () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[Math.floor(random() * 32)]).join('');
let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
	// A browser of their own for each test, so that no test is throttled for the calls of another.
	admin = await addLastingPerson(world, { role: 'admin' });
	await forgetClaims(world.db);
});

/** Both without the HTTP throttle, which would stop so many calls before the limits do. */
async function newCode(player_id: number): Promise<string> {
	const { codes } = await makeCodes(world.db, [player_id], { reach: 'all', actor_id: admin.user_id, op_id: undefined, now: world.deps.clock() });
	return codes[0]?.code ?? '';
}
/** @returns `claimed`, or the error's code */
const tryCode = (user_id: number, code: string) =>
	claimByCode(world.db, { player_id: world.athlete, code, user_id, op_id: undefined, now: world.deps.clock(), publicUrl: 'http://localhost:8080' }).then(
		() => 'claimed',
		(error: { code?: string }) => error.code ?? String(error),
	);
const holders = () =>
	world.db
		.select({ user_id: claims.user_id })
		.from(claims)
		.where(and(eq(claims.player_id, world.athlete), isNull(claims.ended_at)));

test(
	`of two who claim at once with the same code, exactly one holds the page, ${RACES} times`,
	async () => {
		const people = [await addLastingPerson(world), await addLastingPerson(world), await addLastingPerson(world)];
		for (let race = 0; race < RACES; race++) {
			await forgetClaims(world.db);
			const code = await newCode(world.athlete);
			const answers = await Promise.all(people.map(({ user_id }) => tryCode(user_id, code)));
			expect(answers.sort()).toEqual(['already_claimed', 'already_claimed', 'claimed']);
			expect(await holders()).toHaveLength(1);
		}
	},
	isLong ? 600_000 : undefined,
);

test('the index allows no second holder, whatever the code does', async () => {
	const [one, two] = [await addLastingPerson(world), await addLastingPerson(world)];
	const row = (user_id: number) => ({ player_id: world.athlete, user_id, team_id: world.team, by: 'code' as const, claimed_at: new Date() });
	await world.db.insert(claims).values(row(one.user_id));
	await expect(world.db.insert(claims).values(row(two.user_id))).rejects.toThrow();
	await world.db.update(claims).set({ ended_at: new Date(), end_reason: 'admin' }).where(eq(claims.user_id, one.user_id));
	await world.db.insert(claims).values(row(two.user_id));
	expect(await holders()).toEqual([{ user_id: two.user_id }]);
});

test('one person who sends a code many times at once holds the page once', async () => {
	const person = await addLastingPerson(world);
	const code = await newCode(world.athlete);
	const answers = await Promise.all(Array.from({ length: 8 }, () => claim(person, world.athlete, code)));
	expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
	expect(await holders()).toHaveLength(1);
});

test(
	`${GUESSES} guessed codes from many accounts at once: none fits, and the athlete had 20 tries`,
	async () => {
		await newCode(world.athlete);
		const guessers = await world.db
			.insert(users)
			.values(Array.from({ length: 40 }, (_, i) => ({ user_name: 'Guesser', user_email: `guess${i}@people.example`, email_key: `guess${i}@people.example` })))
			.returning({ user_id: users.user_id });
		const codes = new Map<string, number>();
		for (let n = 0; n < GUESSES; n += guessers.length) {
			for (const code of await Promise.all(guessers.map(({ user_id }) => tryCode(user_id, guess())))) codes.set(code, (codes.get(code) ?? 0) + 1);
		}
		expect(codes.get('code_not_valid')).toBe(20);
		expect(codes.get('throttled')).toBe(GUESSES - 20);
		expect(await world.db.$count(claimTries, eq(claimTries.player_id, world.athlete))).toBe(20);
		await world.db.delete(users).where(
			inArray(
				users.user_id,
				guessers.map(({ user_id }) => user_id),
			),
		);
	},
	isLong ? 1_800_000 : undefined,
);

test.runIf(isLong)('a million guessed codes fit none of 500', async () => {
	const key = (await readServerKey(world.db)).for('claim code');
	const stored = new Set(Array.from({ length: 500 }, () => storedHash(key, guess())));
	const code = await newCode(world.athlete);
	expect(await world.db.$count(claimCodes, eq(claimCodes.code_hash, storedHash(key, code)))).toBe(1);
	let hits = 0;
	for (let n = 0; n < 1_000_000; n++) if (stored.has(storedHash(key, guess()))) hits++;
	expect(hits).toBe(0);
});

describe('a claim at the same moment as', () => {
	/** Claims beside something else that happens, so often that both orders come up. */
	async function rounds(player_id: () => number, beside: (person: Person) => Promise<unknown>, check: (person: Person, answer: number) => Promise<void>) {
		for (let round = 0; round < ROUNDS; round++) {
			await forgetClaims(world.db);
			const person = await addLastingPerson(world);
			const code = await newCode(player_id());
			const [answer] = await Promise.all([claim(person, player_id(), code), beside(person)]);
			await check(person, answer.statusCode);
		}
	}
	const live = () => world.db.select().from(claims).where(isNull(claims.ended_at));

	test('a transfer counts for one team', async () => {
		const [bay] = await world.db.insert(teams).values({ sport_id: 2, team_name: 'Bay Tech', team_fold: 'bay tech', slug: 'bay-tech' }).returning();
		const elsewhere = bay?.team_id ?? 0;
		const transfer = (from_team_id: number, to_team_id: number) => admin.call('POST', adminRosterApi.transfer(world.athlete), { from_team_id, to_team_id });
		await rounds(
			() => world.athlete,
			() => transfer(world.team, elsewhere),
			async (person, status) => {
				expect([200, 404]).toContain(status);
				expect((await live()).map(({ team_id }) => team_id)).toEqual(status === 200 ? [world.team] : []);
				expect((await claimsOfPerson(person)).claims.map(({ moved }) => moved)).toEqual(status === 200 ? [true] : []);
				expect((await transfer(elsewhere, world.team)).statusCode).toBe(200);
			},
		);
	});

	test('a merge ends up with the record that stays', async () => {
		await rounds(
			() => world.other,
			() => admin.call('POST', adminRosterApi.merge(world.other), { into: world.athlete, both_plans: 0 }),
			async (person, status) => {
				expect(status).toBe(200);
				expect((await claimsOfPerson(person)).claims).toMatchObject([{ player_id: world.athlete, state: 'claimed' }]);
				expect((await admin.call('POST', adminRosterApi.unmerge(world.other))).statusCode).toBe(200);
			},
		);
	});

	test('the account’s end leaves the page free', async () => {
		await rounds(
			() => world.athlete,
			(person) => removeAccount(world.db, { user_id: person.user_id, actor_id: admin.user_id, now: world.deps.clock(), publicUrl: undefined }),
			async (_, status) => {
				expect([200, 401, 404]).toContain(status);
				expect(await live()).toEqual([]);
			},
		);
	});

	test('a suspension is a claim of before, or none', async () => {
		await rounds(
			() => world.athlete,
			(person) => admin.call('POST', adminApi.suspendUser(person.user_id)),
			async (_, status) => {
				expect([200, 401, 404]).toContain(status);
				expect(await live()).toHaveLength(status === 200 ? 1 : 0);
			},
		);
	});

	test('new codes leave none beside a held page', async () => {
		await rounds(
			() => world.athlete,
			() => newCode(world.athlete),
			async (_, status) => {
				expect([200, 404]).toContain(status);
				expect((await live()).length + (await world.db.$count(claimCodes))).toBe(1);
			},
		);
	});
});

test('a claim and a removal at once leave nobody with a removed page', async () => {
	const { sayNo } = await import('../fixtures/say-no.ts');
	const person = await addLastingPerson(world);
	const code = await newCode(world.other);
	const [answer] = await Promise.all([claim(person, world.other, code), sayNo(world, admin, world.other, 'removed')]);
	expect([200, 404]).toContain(answer.statusCode);
	expect(await world.db.$count(claims, sql`player_id = ${world.other} and ended_at is null`)).toBe(0);
	expect((await person.call('GET', claimApi.claims)).json().claims).toEqual([]);
});
