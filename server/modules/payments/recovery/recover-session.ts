import { fold } from '#domain/texts/fold.ts';
import { and, eq, inArray, lte } from '#server/db/drizzle.ts';
import { lockOperation } from '#server/db/lock-operation.ts';
import type { Db } from '#server/db/open-database.ts';
import { basketLines, baskets, intents } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import { type Basket, lockBasket, lookUpBasket } from '../intents/checkouts.ts';
import { type Intent, lockIntent } from '../intents/intents.ts';
import type { DeclaredDonation, SessionOrigin, SessionRecord } from '../provider/payment-provider.ts';
import { planHolder, sessionHolder } from './session-holder.ts';
import type { UnmatchedReason } from './unmatched-sessions.ts';

/** A session at the provider, or a plan without its session. */
export interface FoundSession {
	/** The donation, or the basket, that it was opened for. */
	intent_id: string;
	/** Null for a plan whose session we don't know. */
	session_id: string | null;
	attempt: number;
	record: SessionRecord;
	/** The plan that it began. It charges monthly, so somebody has to be able to stop it. */
	plan_ref: string | null;
	/** Whether money was taken, is moving, or can still be paid. */
	isLive: boolean;
}

export interface RecoveryContext {
	provider: string;
	/** The site's own origin. */
	publicUrl: string;
	/** Nothing was compared yet since a restore. */
	isRestored: boolean;
	now: Date;
}

/**
 * `intent_id`: whose session it is now; another one than at the provider if the client has sent the lost donation again
 * meanwhile. `nothing`: it is unknown and came to nothing.
 */
export type Recovery = { outcome: 'known' | 'recovered'; intent_id: string } | { outcome: 'nothing' | UnmatchedReason };

/** What a donation that we lost is recorded with. */
interface LostDonation {
	found: FoundSession;
	origin: SessionOrigin;
	user_id: number | null;
	context: RecoveryContext;
	basket_id: string | null;
}

/** In these states a newer attempt at the provider doesn't change the donation: it is over, or its money is moving. */
const SETTLED: readonly Intent['state'][] = ['paid', 'cancelled', 'processing'];

/**
 * Makes sure that the donation of a session, or each donation of a basket, is in this database before the session is
 * applied. After a restore it may be missing, or be older than its latest attempt at the provider. It is recorded again
 * from what we told the provider, if that still fits: an athlete's or an account's number may have been given to
 * somebody else since. It may run any number of times.
 */
export async function recoverSession(tx: Db, found: FoundSession, context: RecoveryContext): Promise<Recovery> {
	const { intent_id, record } = found;
	const intent = await lockIntent(tx, intent_id);
	if (intent !== undefined) {
		await adopt(tx, intent, found, context);
		return { outcome: 'known', intent_id };
	}
	const holder = await holderOf(tx, found, context);
	if (holder !== undefined) return { outcome: 'known', intent_id: holder };
	const basket = await lockBasket(tx, intent_id);
	if (basket !== undefined && (await hasAttempt(tx, basket, found.attempt))) return { outcome: 'known', intent_id };
	if (!found.isLive) return { outcome: 'nothing' };
	const { origin } = record;
	if (origin === undefined) return { outcome: 'not_described' };
	// Sites that share an account at the provider hear of each other's donations all the time.
	if (origin.site !== context.publicUrl) return { outcome: context.isRestored ? 'other_site' : 'nothing' };
	if (!(await areSameAthletes(tx, origin.donations))) return { outcome: 'athlete_unknown' };
	const user_id = await donorOf(tx, origin, record.opened_at);
	// A single donation is booked without its donor; a plan would charge somebody who can't stop it.
	if (user_id === undefined && found.plan_ref !== null) return { outcome: 'donor_unknown' };
	const lost = { found, origin, user_id: user_id ?? null, context };
	await lockOperations(tx, origin.donations);
	// Another process may have recorded it meanwhile.
	const since = await lookUpBasket(tx, intent_id);
	if (since !== undefined && (await hasAttempt(tx, since, found.attempt))) return { outcome: 'known', intent_id };
	const [single] = origin.donations;
	if (single !== undefined && single.intent_id === intent_id && origin.donations.length === 1) {
		return { outcome: 'recovered', intent_id: await recordDonation(tx, single, { ...lost, basket_id: null }) };
	}
	await recordBasket(tx, basket, lost);
	return { outcome: 'recovered', intent_id };
}

async function holderOf(tx: Db, { session_id, plan_ref }: FoundSession, { provider }: RecoveryContext): Promise<string | undefined> {
	const holder = plan_ref === null ? undefined : await planHolder(tx, provider, plan_ref);
	return holder ?? (session_id === null ? undefined : sessionHolder(tx, provider, session_id));
}

async function hasAttempt(tx: Db, { basket_id }: Pick<Basket, 'basket_id'>, asked: number): Promise<boolean> {
	return (await tx.$count(basketLines, and(eq(basketLines.basket_id, basket_id), eq(basketLines.attempt, asked)))) > 0;
}

/** Whether the attempt at the provider is later than what this database knows of the donation. */
export function isLaterThan({ attempt: known, provider_session_id }: Pick<Intent, 'attempt' | 'provider_session_id'>, attempt: number): boolean {
	return attempt > known || (attempt === known && provider_session_id === null);
}

/** The newer attempt at the provider becomes the donation's current one. */
async function adopt(tx: Db, intent: Intent, { session_id, attempt, record, isLive }: FoundSession, { provider, now }: RecoveryContext): Promise<void> {
	if (session_id === null || SETTLED.includes(intent.state) || !isLaterThan(intent, attempt)) return;
	const isKept = isLive ? { state: 'session_open' as const, provider_session_id: session_id, basket_id: null, by_card: false } : {};
	await tx
		.update(intents)
		.set({ attempt, attempt_started_at: record.opened_at, provider, checked_at: null, updated_at: now, ...isKept })
		.where(eq(intents.intent_id, intent.intent_id));
}

/** Whether each athlete is still the one that the donation was for. */
async function areSameAthletes(tx: Db, donations: readonly DeclaredDonation[]): Promise<boolean> {
	const ids = donations.map(({ player_id }) => player_id);
	const known = await tx.select({ player_id: players.player_id, player_name: players.player_name }).from(players).where(inArray(players.player_id, ids));
	const names = new Map(known.map(({ player_id, player_name }) => [player_id, fold(player_name)]));
	return donations.length > 0 && donations.every(({ player_id, player_name }) => names.get(player_id) === fold(player_name));
}

/** Null for a visitor. Undefined if the account is lost: one that was made later may have its number. */
async function donorOf(tx: Db, { user_id }: SessionOrigin, opened_at: Date): Promise<number | null | undefined> {
	if (user_id === null) return null;
	const [user] = await tx
		.select({ user_id: users.user_id })
		.from(users)
		.where(and(eq(users.user_id, user_id), lte(users.created_at, opened_at)));
	return user?.user_id;
}

/** In the order of their ids, like everybody. */
async function lockOperations(tx: Db, donations: readonly DeclaredDonation[]): Promise<void> {
	for (const op_id of donations.flatMap(({ op_id }) => op_id ?? []).sort()) await lockOperation(tx, op_id);
}

/** @returns its id: the client's present one if it has sent the donation again. */
async function recordDonation(tx: Db, donation: DeclaredDonation, lost: LostDonation): Promise<string> {
	const again = await sentAgain(tx, donation);
	if (again !== undefined) {
		if (again.state === 'created') await openAt(tx, again, lost);
		return again.intent_id;
	}
	const { found, origin, user_id, context, basket_id } = lost;
	const { intent_id, op_id, player_id, player_name, amount_cents } = donation;
	const { opened_at } = found.record;
	const { team_id, team_name } = await teamOf(tx, donation);
	await tx.insert(intents).values({
		...{ intent_id, op_id, player_id, player_name, team_id, team_name, amount_cents, user_id, basket_id },
		kind: origin.months === null ? 'one_time' : 'recurring',
		months: origin.months,
		// Its checkout was opened after the donor had been asked about another plan.
		additional: origin.months !== null,
		state: 'session_open',
		attempt: basket_id === null ? found.attempt : 1,
		attempt_started_at: opened_at,
		provider: context.provider,
		provider_session_id: found.session_id,
		created_at: opened_at,
		updated_at: context.now,
	});
	return intent_id;
}

/** The donation itself, or what the client has sent again under its key. */
async function sentAgain(tx: Db, { intent_id, op_id }: DeclaredDonation): Promise<Intent | undefined> {
	const known = await lockIntent(tx, intent_id);
	if (known !== undefined || op_id === null) return known;
	const [again] = await tx.select().from(intents).where(eq(intents.op_id, op_id)).for('update');
	return again;
}

async function openAt(tx: Db, intent: Intent, { found, context, basket_id }: LostDonation): Promise<void> {
	await tx
		.update(intents)
		.set({
			state: 'session_open',
			attempt: intent.attempt + 1,
			attempt_started_at: found.record.opened_at,
			provider: context.provider,
			provider_session_id: found.session_id,
			basket_id,
			by_card: false,
			checked_at: null,
			updated_at: context.now,
		})
		.where(eq(intents.intent_id, intent.intent_id));
}

/** The team that the donation was for or, if that was lost, too, the athlete's present one. */
async function teamOf(tx: Db, { team_id, player_id }: DeclaredDonation): Promise<{ team_id: number; team_name: string }> {
	const columns = { team_id: teams.team_id, team_name: teams.team_name };
	const [named] = await tx.select(columns).from(teams).where(eq(teams.team_id, team_id));
	if (named !== undefined) return named;
	const [present] = await tx.select(columns).from(players).innerJoin(teams, eq(teams.team_id, players.team_id)).where(eq(players.player_id, player_id));
	if (present === undefined) throw new Error(`athlete ${player_id} has no team`);
	return present;
}

/** A lost attempt of a basket, with whatever else of it is lost. */
async function recordBasket(tx: Db, known: Basket | undefined, lost: Omit<LostDonation, 'basket_id'>): Promise<void> {
	const { found, origin, user_id, context } = lost;
	const basket_id = found.intent_id;
	const current = {
		state: 'session_open' as const,
		attempt: found.attempt,
		attempt_started_at: found.record.opened_at,
		provider: context.provider,
		provider_session_id: found.session_id,
		updated_at: context.now,
	};
	const lines = [];
	// Everybody locks donations in the order of their ids.
	for (const donation of origin.donations.toSorted((a, b) => (a.intent_id < b.intent_id ? -1 : 1)))
		lines.push({ intent_id: await recordDonation(tx, donation, { ...lost, basket_id }), amount_cents: donation.amount_cents, of: donation });
	lines.sort((a, b) => origin.donations.indexOf(a.of) - origin.donations.indexOf(b.of));
	const intent_ids = lines.map(({ intent_id }) => intent_id);
	if (known === undefined) await tx.insert(baskets).values({ basket_id, body_hash: '', intent_ids, user_id, created_at: found.record.opened_at, ...current });
	else await tx.update(baskets).set(current).where(eq(baskets.basket_id, basket_id));
	await tx
		.insert(basketLines)
		.values(lines.map(({ intent_id, amount_cents }, i) => ({ basket_id, attempt: found.attempt, line: i + 1, intent_id, amount_cents })));
}
