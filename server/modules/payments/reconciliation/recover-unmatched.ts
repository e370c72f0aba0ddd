import { emailKey } from '#domain/account/account.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players, teams } from '#server/db/schema/rosters-schema.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { lookUpPlan } from '../plans/look-up-plan.ts';
import type { ProviderPlan, ProviderSession, SessionOrigin, SessionRecord } from '../provider/payment-provider.ts';
import type { UnmatchedSession } from '../recovery/unmatched-sessions.ts';
import { type Applied, applyFoundPlan, applyFoundSession } from '../sessions/apply-found.ts';

/** An athlete as the command names them. */
export interface Candidate {
	player_id: number;
	player_name: string;
	team_id: number;
	team_name: string;
}

/** A lost donation as the provider has it now, with what we can say about it. */
export interface LostItem {
	row: UnmatchedSession;
	session: ProviderSession | undefined;
	plan: ProviderPlan | undefined;
	record: SessionRecord;
	/** Athletes whose name and team the description has today. */
	candidates: Candidate[];
	/** The account with the payer's e-mail; null if there is none. */
	user_id: number | null;
}

/** @throws ProviderError */
export async function lookAtUnmatched(deps: PaymentDeps, row: UnmatchedSession): Promise<LostItem> {
	const session = row.kind === 'session' ? await deps.payments.getSession(row.ref) : undefined;
	// A monthly checkout that was open when it was found may have begun its plan since.
	const plan = row.kind === 'plan' ? await lookUpPlan(deps, row.ref) : (session?.plan ?? undefined);
	const record = (plan ?? session)?.record;
	if (record === undefined) throw new Error(`${row.ref}: the card provider keeps no record of it`);
	return { row, session, plan, record, candidates: await athletesTitled(deps.db, record.description), user_id: await accountOf(deps.db, record.payer_email) };
}

async function athletesTitled(db: Db, description: string | null): Promise<Candidate[]> {
	if (description === null) return [];
	const title = sql`replace(replace(${messages.donationTitle('{player}', '{team}')}::text, '{player}', ${players.player_name}), '{team}', ${teams.team_name})`;
	return db
		.select({ player_id: players.player_id, player_name: players.player_name, team_id: teams.team_id, team_name: teams.team_name })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(sql`${title} = ${description}`)
		.limit(10);
}

/** An account may be told by its address here, because the card provider has it from our own server or from the payer. */
async function accountOf(db: Db, email: string | null): Promise<number | null> {
	if (email === null) return null;
	const [user] = await db
		.select({ user_id: users.user_id })
		.from(users)
		.where(sql`lower(${users.user_email}) = ${emailKey(email)}`);
	return user?.user_id ?? null;
}

export async function findCandidate(db: Db, player_id: number): Promise<Candidate | undefined> {
	const [athlete] = await db
		.select({ player_id: players.player_id, player_name: players.player_name, team_id: teams.team_id, team_name: teams.team_name })
		.from(players)
		.innerJoin(teams, eq(teams.team_id, players.team_id))
		.where(eq(players.player_id, player_id));
	return athlete;
}

/** Why `recoverUnmatched` can't record it; undefined if it can. */
export function obstacleOf({ row, record, plan, user_id }: LostItem): string | undefined {
	if (record.origin !== undefined && record.origin.donations.length > 1 && row.reason === 'athlete_unknown')
		return 'It is a checkout of several donations, and an athlete is missing. Refund it with the card provider.';
	if (record.amount_cents === null) return 'The card provider doesn’t say how much it is.';
	if (plan !== undefined && record.months === null) return 'The card provider doesn’t say for how many months it is. Cancel it there.';
	if (plan !== undefined && user_id === null)
		return `There is no account with the donor’s email, so nobody could stop it. Cancel it with the card provider, or ask ${record.payer_email ?? 'the donor'} to create an account first.`;
	return undefined;
}

/**
 * Records a lost donation again, for an athlete whom a person has chosen. The ledger books what was taken.
 * @throws Error if `obstacleOf` names one.
 */
export function recoverUnmatched(deps: PaymentDeps, item: LostItem, athlete: Candidate | undefined): Promise<Applied> {
	const obstacle = obstacleOf(item);
	if (obstacle !== undefined) throw new Error(obstacle);
	const { record, session, plan } = item;
	const found = { ...record, origin: originAs(deps, item, athlete) };
	const context = () => ({ provider: deps.payments.name, publicUrl: deps.publicUrl, isRestored: true, now: deps.clock() });
	return inTransaction(deps.db, async (tx) => {
		if (plan !== undefined) return applyFoundPlan(tx, { ...plan, record: found }, context());
		if (session === undefined) throw new Error('neither a session nor a plan');
		return applyFoundSession(tx, { ...session, record: found, plan: session.plan && { ...session.plan, record: found } }, context());
	});
}

function originAs({ publicUrl }: PaymentDeps, { row, record, user_id }: LostItem, athlete: Candidate | undefined): SessionOrigin {
	const { origin, months, amount_cents } = record;
	if (origin !== undefined && origin.donations.length > 1) return { ...origin, site: publicUrl, user_id };
	if (athlete === undefined || amount_cents === null) throw new Error(`${row.ref}: no athlete was named`);
	const { player_id, player_name, team_id } = athlete;
	const op_id = origin?.donations[0]?.op_id ?? null;
	return { site: publicUrl, user_id, months, donations: [{ intent_id: row.intent_id, op_id, player_id, player_name, team_id, amount_cents }] };
}
