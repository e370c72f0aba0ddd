import { createHash } from 'node:crypto';
import { isPledgeOver, mayPledgeMove, type PledgeState, type PledgeStep, waitsForDonor } from '#domain/donation/pledge.ts';
import { asc, eq, inArray, lte } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { pledgeSteps, pledges } from '#server/db/schema/pledges-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { detachLater } from '../cards/saved-cards.ts';
import { deleteLater } from '../donors/donor-customers.ts';
import type { Intent } from '../intents/intents.ts';
import { enqueue } from '../queues/job-queue.ts';
import { requestEnd } from '../sessions/cancel-attempt.ts';

/** Pledges whose date is looked at in one turn. */
const AT_ONCE = 500;

export type PledgeRow = typeof pledges.$inferSelect;

/** A pledge, locked, and the donation that charges it, if that has begun. */
export interface LockedPledge {
	pledge: PledgeRow;
	intent: Intent | undefined;
}

/** @throws HttpError 404 for an id that we never gave out */
export async function findPledge(db: Db, pledge_id: string): Promise<PledgeRow> {
	const [row] = await db.select().from(pledges).where(eq(pledges.pledge_id, pledge_id));
	if (row === undefined) throw unknownPledge();
	return row;
}

export const unknownPledge = () => notFound('We couldn’t find that pledge.');

/**
 * The donation after this one, or a pledge's first: a UUID that follows from the id, so a restored database makes the same donation again, and
 * the card provider the same charge.
 */
export function nextDonation(id: string): string {
	const bytes = createHash('sha256').update(`donation after ${id}`).digest().subarray(0, 16);
	bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
	bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
	return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** How many donations may follow one another between a backup and its restore. */
const CHAIN = 20;

/** Undefined for an id that we never gave out. Everybody locks the account first, then the pledge, then the donation. */
export async function lockPledge(tx: Db, pledge_id: string, now: Date): Promise<LockedPledge | undefined> {
	const [seen] = await tx.select({ user_id: pledges.user_id }).from(pledges).where(eq(pledges.pledge_id, pledge_id));
	if (seen === undefined) return undefined;
	// A step may write to the account, and whoever deletes one has locked it.
	if (seen.user_id !== null) await tx.select({ user_id: users.user_id }).from(users).where(eq(users.user_id, seen.user_id)).for('key share');
	const [pledge] = await tx.select().from(pledges).where(eq(pledges.pledge_id, pledge_id)).for('update');
	if (pledge === undefined) return undefined;
	const known = await lockChain(tx, pledge);
	const intent = known.pop();
	if (intent === undefined) return { pledge, intent };
	// The lost database had canceled them. If they could be paid, one pledge would take the money twice.
	for (const earlier of known) await requestEnd(tx, earlier, now);
	return { pledge: await catchUp(tx, pledge, intent, now), intent };
}

/** The pledge's donation, and after a restore those that follow it, which were recorded again from the provider. The latest is the last. */
async function lockChain(tx: Db, { intent_id }: PledgeRow): Promise<Intent[]> {
	const chain = [intent_id];
	for (let id = intent_id; chain.length < CHAIN; chain.push(id)) id = nextDonation(id);
	const known = await tx.select().from(intents).where(inArray(intents.intent_id, chain)).orderBy(asc(intents.intent_id)).for('update');
	return known.sort((a, b) => chain.indexOf(a.intent_id) - chain.indexOf(b.intent_id));
}

/** The same for the pledge of an operation; undefined if it is none of a pledge's. */
export async function lockPledgeOf(tx: Db, op_id: string, now: Date): Promise<LockedPledge | undefined> {
	const [found] = await tx.select({ pledge_id: pledges.pledge_id }).from(pledges).where(eq(pledges.op_id, op_id));
	return found && lockPledge(tx, found.pledge_id, now);
}

/** After a restore, a pledge may be older than its charge, which may be for another athlete than the one who has moved. */
async function catchUp(tx: Db, pledge: PledgeRow, intent: Intent, now: Date): Promise<PledgeRow> {
	const { pledge_id } = pledge;
	const { intent_id, state, player_id, player_name, team_id, team_name } = intent;
	const charged = { intent_id, player_id, player_name, team_id, team_name };
	if (intent.pledge_id === null) await tx.update(intents).set({ pledge_id }).where(eq(intents.intent_id, intent_id));
	if (pledge.state === 'saving') return state === 'paid' ? movePledge(tx, pledge, 'fulfilled', now, charged) : pledge;
	if (pledge.state === 'active' || pledge.state === 'moved' || pledge.state === 'noticed') return movePledge(tx, pledge, 'charging', now, charged);
	if (pledge.intent_id === intent_id) return pledge;
	await tx.update(pledges).set(charged).where(eq(pledges.pledge_id, pledge_id));
	return { ...pledge, ...charged };
}

type Change = { /** What its donor reads of this; null for nothing. Left out: what follows from both states. */ step?: PledgeStep | null } & Partial<
	Pick<
		PledgeRow,
		'reason' | 'charge_at' | 'notice_mail_id' | 'finish_by' | 'retry_at' | 'intent_id' | 'provider' | keyof typeof NO_CARD | 'email' | keyof PledgedFor
	>
>;

/** For whom it is, as the donor has read it. */
export type PledgedFor = Pick<PledgeRow, 'player_id' | 'player_name' | 'team_id' | 'team_name'>;

const NO_CARD = { method_ref: null, customer_ref: null, brand: null, last4: null, exp_month: null, exp_year: null } as const;

/**
 * Stores the next state of a pledge. Its end gives the card back to the donor: a job makes the provider forget it, and so do we. The caller
 * has locked the row. @throws Error on a step that the table doesn't have
 */
export async function movePledge(tx: Db, pledge: PledgeRow, to: PledgeState, now: Date, { step, ...change }: Change = {}): Promise<PledgeRow> {
	const { pledge_id, state } = pledge;
	if (!mayPledgeMove(state, to)) throw new Error(`pledge ${pledge_id} can't go from ${state} to ${to}`);
	const isOver = isPledgeOver(to);
	if (isOver) await giveCardBack(tx, pledge, pledge, now);
	// A fulfilled one has mails to come: a receipt, and perhaps a refund's.
	const forgotten = isOver ? { ...NO_CARD, device_id: null, time_zone: null, ...(to !== 'fulfilled' && { email: null }) } : {};
	const next = { charge_at: null, notice_mail_id: null, finish_by: null, retry_at: null, reason: null, ...forgotten, ...change };
	const asked_at = next.retry_at ?? next.finish_by;
	const due_at = to === 'saving' || to === 'active' ? pledge.ends_at : to === 'noticed' ? next.charge_at : waitsForDonor(to) ? asked_at : null;
	const [row] = await tx
		.update(pledges)
		.set({ state: to, ...next, due_at, updated_at: now })
		.where(eq(pledges.pledge_id, pledge_id))
		.returning();
	if (row === undefined) throw new Error(`no pledge ${pledge_id}`);
	if (step !== null) await noteStep(tx, { pledge_id, step: step ?? stepOf(state, to, change), at: now });
	return row;
}

function stepOf(from: PledgeState, to: PledgeState, { reason }: Change): PledgeStep {
	if (to === 'needs_donor') return reason === 'confirm' ? 'confirm' : 'declined_card';
	if (to === 'saving') return 'pledged';
	if (to !== 'active') return to;
	return from === 'saving' ? 'saved' : from === 'moved' ? 'back' : 'waits_again';
}

/** Keeps, for its donor, what a pledge went through. */
export async function noteStep(tx: Db, step: typeof pledgeSteps.$inferInsert): Promise<void> {
	await tx.insert(pledgeSteps).values(step);
}

/** Jobs make the provider forget a pledge's card, and the record that it made for a visitor. */
export async function giveCardBack(
	tx: Db,
	{ provider, user_id }: Pick<PledgeRow, 'provider' | 'user_id'>,
	{ method_ref, customer_ref }: Pick<PledgeRow, 'method_ref' | 'customer_ref'>,
	now: Date,
): Promise<void> {
	if (method_ref !== null) await detachLater(tx, { provider, method_ref }, now);
	if (customer_ref !== null && user_id === null) await deleteLater(tx, customer_ref, now);
}

/** A job looks at the pledge. @param why makes the job one of its own */
export async function reviewSoon(tx: Db, pledge_id: string, why: string, now: Date): Promise<void> {
	await enqueue(tx, 'pledge', `${pledge_id}:${why}`, { pledge_id }, now);
}

/** Queues a job for each pledge whose date has come: its end, its charge, another try, or the last day to pay it. @returns how many */
export async function reviewDue(db: Db, now: Date): Promise<number> {
	return inTransaction(db, async (tx) => {
		const due = await tx
			.select({ pledge_id: pledges.pledge_id, due_at: pledges.due_at })
			.from(pledges)
			.where(lte(pledges.due_at, now))
			.orderBy(asc(pledges.due_at))
			.limit(AT_ONCE)
			.for('update', { skipLocked: true });
		for (const { pledge_id, due_at } of due) {
			await tx.update(pledges).set({ due_at: null }).where(eq(pledges.pledge_id, pledge_id));
			await reviewSoon(tx, pledge_id, `due:${due_at?.toISOString()}`, now);
		}
		return due.length;
	});
}
