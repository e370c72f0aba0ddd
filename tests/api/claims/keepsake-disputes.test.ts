import { afterEach, beforeEach, expect, test } from 'vitest';
import { API_KEY_HEADER, api } from '#domain/api/api-paths.ts';
import { keepsakeApi } from '#domain/api/keepsake-paths.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { seasonOf } from '#domain/keepsake/season.ts';
import { isGenuine } from '#domain/keepsake/verify-keepsake.ts';
import { eq } from '#server/db/drizzle.ts';
import { payments } from '#server/db/schema/payments-schema.ts';
import { holdSigned } from '../fixtures/asked-athletes.ts';
import { addLastingPerson } from '../fixtures/logged-in-people.ts';
import { deliver, payAtStripe, type StripeWorld, stripeWorld } from '../fixtures/payments/stripe-world.ts';

/* What a bank's dispute does to the card of its donation (docs/decisions/179). Only the real provider has disputes. */

let world: StripeWorld;
beforeEach(async () => {
	world = await stripeWorld(undefined, {}, new Date('2026-10-05T12:00:00Z'));
});
afterEach(() => world.close());

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { [API_KEY_HEADER]: world.env.API_KEY } });

/** A donation with a signed card: its charge, what its receipt says of the card, and what anybody reads who was shown it. */
async function signedCard() {
	const charge = await payAtStripe(world);
	await deliver(world);
	const [payment] = await world.db.select().from(payments).where(eq(payments.provider_ref, charge));
	const admin = await addLastingPerson(world, { role: 'admin' });
	const athlete = await addLastingPerson(world, { user_name: 'Jordan Ellery' });
	const { claim_id } = await holdSigned(admin, athlete, world.athlete);
	const signed = await athlete.call('POST', keepsakeApi.signature(claim_id), {
		season: seasonOf(world.deps.clock()),
		signature: { kind: 'typed', name: 'Jordan Ellery' },
	});
	expect(signed.statusCode, signed.body).toBe(200);
	const card = async () => {
		const { keepsake } = (await get(api.receipt(payment?.payment_id ?? ''))).json() as Receipt;
		if (keepsake === null || keepsake.state === 'awaiting_signature') throw new Error(`the card is ${JSON.stringify(keepsake)}`);
		// A card that is void is still the one that was signed.
		expect(await isGenuine(keepsake, (await get(keepsakeApi.key)).json())).toBe(true);
		return keepsake;
	};
	const { facts } = await card();
	const states = async () => [(await card()).state, (await get(keepsakeApi.shown(facts.token))).json().state];
	return { charge, states };
}

test('a card is void once the bank has decided a dispute against us, and whoever was shown it sees that', async () => {
	const { charge, states } = await signedCard();
	world.stripe.account.dispute(charge, 'needs_response');
	await deliver(world);
	world.stripe.account.dispute(charge, 'under_review');
	await deliver(world);
	expect(await states()).toEqual(['issued', 'issued']);
	world.stripe.account.dispute(charge, 'lost');
	await deliver(world);
	expect(await states()).toEqual(['void', 'void']);
});

test('a dispute that we win leaves the card as it was', async () => {
	const { charge, states } = await signedCard();
	world.stripe.account.dispute(charge, 'needs_response');
	await deliver(world);
	world.stripe.account.dispute(charge, 'won');
	await deliver(world);
	expect(await states()).toEqual(['issued', 'issued']);
});
