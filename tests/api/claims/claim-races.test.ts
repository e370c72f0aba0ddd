import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimApi } from '#domain/api/claim-paths.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '#domain/claims/claim-code.ts';
import { and, eq, inArray, isNull, sql } from '#server/db/drizzle.ts';
import { claims, claimTries } from '#server/db/schema/claims-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { claimByCode } from '#server/modules/claims/claim-by-code.ts';
import { makeCodes } from '#server/modules/claims/claim-codes.ts';
import { isLong } from '#tests/fixtures/long-run.ts';
import { claim, forgetClaims } from '../fixtures/claim-pages.ts';
import { addLastingPerson, type Person } from '../fixtures/logged-in-people.ts';
import { paymentWorld, type World } from '../fixtures/payments/payment-world.ts';

const RACES = isLong ? 1000 : 25;
const GUESSES = isLong ? 10_000 : 400;

let world: World;
let admin: Person;
beforeAll(async () => {
	world = await paymentWorld();
	admin = await addLastingPerson(world, { role: 'admin' });
});
afterAll(() => world.close());
beforeEach(() => forgetClaims(world.db));

/** Both without the HTTP throttle, which would stop so many calls before the limits do. */
async function newCode(player_id: number): Promise<string> {
	const { codes } = await makeCodes(world.db, [player_id], { actor_id: admin.user_id, op_id: undefined, now: world.deps.clock() });
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
		const guess = () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[Math.floor(Math.random() * 32)]).join('');
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

test('a claim and a removal at once leave nobody with a removed page', async () => {
	const { sayNo } = await import('../fixtures/say-no.ts');
	const person = await addLastingPerson(world);
	const code = await newCode(world.other);
	const [answer] = await Promise.all([claim(person, world.other, code), sayNo(world, admin, world.other, 'removed')]);
	expect([200, 404]).toContain(answer.statusCode);
	expect(await world.db.$count(claims, sql`player_id = ${world.other} and ended_at is null`)).toBe(0);
	expect((await person.call('GET', claimApi.claims)).json().claims).toEqual([]);
});
