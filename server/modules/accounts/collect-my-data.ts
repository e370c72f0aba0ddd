import type { MyData } from '#domain/account-export.ts';
import { fallBackToShow } from '#domain/donation/saved-card.ts';
import { centsToDollars, toCents } from '#domain/money/money.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { and, asc, eq, isNull } from '#server/db/drizzle.ts';
import { readConsistently } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { cardCharges, savedCards } from '#server/db/schema/cards-schema.ts';
import { knownDevices } from '#server/db/schema/known-devices-schema.ts';
import { passkeys } from '#server/db/schema/passkeys-schema.ts';
import { baskets, intents, payments, plans, providerCustomers } from '#server/db/schema/payments-schema.ts';
import { favorites, identities, sessions, userProfiles, users } from '#server/db/schema/people-schema.ts';
import { pledges } from '#server/db/schema/pledges-schema.ts';
import { pushSubscriptions } from '#server/db/schema/push-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { claimsOf } from '#server/modules/claims/public.ts';
import { isAdmin, readProfile } from '#server/modules/identity/public.ts';
import { cardOfPledge } from '#server/modules/payments/public.ts';
import { messagesOf, ownRequests } from '#server/modules/requests/public.ts';

const dollars = (cents: number) => centsToDollars(toCents(cents));

/** Everything that the site knows about a person, at one moment. */
export function myData(db: Db, user_id: number, now: Date): Promise<MyData> {
	return readConsistently(db, async (tx) => {
		const hasProfile = (await tx.$count(userProfiles, eq(userProfiles.user_id, user_id))) > 0;
		return {
			exported_at: now.toISOString(),
			account: await accountOf(tx, user_id),
			profile: hasProfile ? await readProfile(tx, user_id) : null,
			favourites: await favoritesOf(tx, user_id),
			donations: await donationsOf(tx, user_id),
			pledges: await pledgesOf(tx, user_id),
			shared_checkouts: await basketsOf(tx, user_id),
			requests: await ownRequests(tx, user_id),
			messages: await messagesOf(tx, user_id),
			...(await claimsOf(tx, user_id)),
		};
	});
}

async function accountOf(tx: Db, user_id: number): Promise<MyData['account']> {
	const [user] = await tx.select().from(users).where(eq(users.user_id, user_id));
	if (user === undefined) throw notFound('We couldn’t find that account.');
	const linked = await tx.select().from(identities).where(eq(identities.user_id, user_id)).orderBy(asc(identities.linked_at));
	const sessionRows = await tx.select().from(sessions).where(eq(sessions.user_id, user_id)).orderBy(asc(sessions.created_at));
	const held = await tx.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(asc(passkeys.created_at));
	const known = await tx.select().from(knownDevices).where(eq(knownDevices.user_id, user_id)).orderBy(asc(knownDevices.seen_at));
	const notified = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.user_id, user_id)).orderBy(asc(pushSubscriptions.created_at));
	const records = await tx.select().from(providerCustomers).where(eq(providerCustomers.user_id, user_id)).orderBy(asc(providerCustomers.provider));
	const cards = await tx.select().from(savedCards).where(eq(savedCards.user_id, user_id)).orderBy(asc(savedCards.created_at));
	return {
		user_id,
		user_email: user.user_email,
		email_verified_at: user.email_verified_at?.toISOString() ?? null,
		user_name: user.user_name,
		user_role: (await isAdmin(tx, user_id)) ? 'admin' : 'user',
		given_name: user.given_name,
		created_at: user.created_at.toISOString(),
		has_password: user.password_hash !== null,
		identities: linked.map(({ issuer, subject, linked_at }) => ({ issuer, subject, linked_at: linked_at.toISOString() })),
		sessions: sessionRows.map(({ kind, device, created_at, last_active_at, proved_at, passkey_at, expires_at }) => ({
			kind,
			device,
			created_at: created_at.toISOString(),
			last_active_at: last_active_at.toISOString(),
			proved_at: proved_at.toISOString(),
			passkey_at: passkey_at?.toISOString() ?? null,
			expires_at: expires_at.toISOString(),
		})),
		passkeys: held.map(({ name, credential_id, transports, backed_up, created_at, last_used_at }) => ({
			name,
			credential_id,
			transports,
			backed_up,
			created_at: created_at.toISOString(),
			last_used_at: last_used_at?.toISOString() ?? null,
		})),
		sessions_ended_at: user.sessions_ended_at?.toISOString() ?? null,
		known_browsers: known.map(({ seen_at }) => ({ last_login_at: seen_at.toISOString() })),
		saved_cards: cards.map(({ provider, method_ref, brand, last4, exp_month, exp_year, created_at }) => ({
			provider,
			method_ref,
			brand,
			last4,
			exp_month,
			exp_year,
			created_at: created_at.toISOString(),
		})),
		notified_devices: notified.map(({ endpoint, messages, shows_amount, created_at, seen_at }) => ({
			service: new URL(endpoint).host,
			messages,
			shows_amount,
			created_at: created_at.toISOString(),
			seen_at: seen_at.toISOString(),
		})),
		card_provider_records: records.map(({ provider, customer_ref, created_at }) => ({ provider, customer_ref, created_at: created_at.toISOString() })),
	};
}

async function favoritesOf(tx: Db, user_id: number): Promise<MyData['favourites']> {
	const rows = await tx
		.select({
			favourites_id: favorites.favourites_id,
			player_id: favorites.player_id,
			player_name: players.player_name,
			created_at: favorites.created_at,
		})
		.from(favorites)
		.innerJoin(players, eq(players.player_id, favorites.player_id))
		.where(and(eq(favorites.user_id, user_id), isNull(favorites.removed_at)))
		.orderBy(asc(favorites.favourites_id));
	return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function donationsOf(tx: Db, user_id: number): Promise<MyData['donations']> {
	const intentRows = await tx.select().from(intents).where(eq(intents.user_id, user_id)).orderBy(asc(intents.created_at), asc(intents.intent_id));
	const paid = await tx
		.select({ payment: payments })
		.from(payments)
		.innerJoin(intents, eq(intents.intent_id, payments.intent_id))
		.where(eq(intents.user_id, user_id))
		.orderBy(asc(payments.created_at));
	const planRows = await tx.select({ plan: plans }).from(plans).innerJoin(intents, eq(intents.intent_id, plans.intent_id)).where(eq(intents.user_id, user_id));
	const agreed = await tx.select().from(cardCharges).where(eq(cardCharges.user_id, user_id));
	return intentRows.map((intent) => ({
		intent_id: intent.intent_id,
		kind: intent.kind,
		state: intent.state,
		amount: dollars(intent.amount_cents),
		player_id: intent.player_id,
		player_name: intent.player_name,
		team_name: intent.team_name,
		created_at: intent.created_at.toISOString(),
		paid_at: intent.paid_at?.toISOString() ?? null,
		named: intent.named,
		time_zone: intent.time_zone,
		months: intent.months,
		card_consent: consentOf(agreed.find((charge) => charge.intent_id === intent.intent_id)),
		plan: planOf(planRows.find(({ plan }) => plan.intent_id === intent.intent_id)?.plan, intent.paid_at),
		payments: paid
			.filter(({ payment }) => payment.intent_id === intent.intent_id)
			.map(({ payment }) => ({
				transaction_id: payment.provider_ref,
				amount: dollars(payment.amount_cents),
				refunded: dollars(payment.refunded_cents),
				lost: dollars(payment.lost_cents),
				receipt_number: payment.receipt_number,
				instalment: payment.instalment,
				state: payment.state,
				test: !takesRealMoney(payment.provider),
				created_at: payment.created_at.toISOString(),
			})),
	}));
}

async function pledgesOf(tx: Db, user_id: number): Promise<MyData['pledges']> {
	const rows = await tx.select().from(pledges).where(eq(pledges.user_id, user_id)).orderBy(asc(pledges.created_at), asc(pledges.pledge_id));
	return rows.map((row) => ({
		pledge_id: row.pledge_id,
		state: row.state,
		amount: dollars(row.amount_cents),
		player_id: row.player_id,
		player_name: row.player_name,
		team_name: row.team_name,
		named: row.named,
		card: cardOfPledge(row),
		created_at: row.created_at.toISOString(),
		ends_at: row.ends_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	}));
}

async function basketsOf(tx: Db, user_id: number): Promise<MyData['shared_checkouts']> {
	const rows = await tx.select().from(baskets).where(eq(baskets.user_id, user_id)).orderBy(asc(baskets.created_at));
	return rows.map(({ basket_id, intent_ids, state, created_at }) => ({ basket_id, intent_ids, state, created_at: created_at.toISOString() }));
}

function consentOf(charge: typeof cardCharges.$inferSelect | undefined): MyData['donations'][number]['card_consent'] {
	if (charge === undefined) return null;
	const { words, agreed_at, state, reason } = charge;
	return { words, agreed_at: agreed_at.toISOString(), state, reason: reason === null ? null : fallBackToShow(reason) };
}

/** @param paid_at when its first installment was paid: the plan starts then, as on the page. */
function planOf(plan: typeof plans.$inferSelect | undefined, paid_at: Date | null): MyData['donations'][number]['plan'] {
	if (plan === undefined) return null;
	const { state, started_at, next_charge_at, cancel_requested_at, ended_at } = plan;
	return {
		state,
		started_at: (paid_at ?? started_at).toISOString(),
		next_charge_at: next_charge_at?.toISOString() ?? null,
		cancel_requested_at: cancel_requested_at?.toISOString() ?? null,
		ended_at: ended_at?.toISOString() ?? null,
	};
}
