import { emailKey } from '#domain/account/account.ts';
import type { Cents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { and, eq, gt, isNull } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents } from '#server/db/schema/payments-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { unmatchedSessions } from '#server/db/schema/reconciliation-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { findAthlete } from '#server/modules/rosters/public.ts';
import { lookUpIntent } from '../intents/intents.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { lookUpPlan } from '../plans/look-up-plan.ts';
import type { ProviderPlan, ProviderSession, SessionRecord } from '../provider/payment-provider.ts';
import { comparing, openRestore } from '../recovery/restore-mark.ts';
import { findUnmatched, type UnmatchedSession } from '../recovery/unmatched-sessions.ts';
import { applyFoundPlan, applyFoundSession } from '../sessions/apply-found.ts';

/** A phone's row lasts a week, and its checkout may have been opened on the last day. */
const ROW_LASTS_MS = 8 * 86_400_000;

/** A donation that a client sends under a key that we don't know. */
interface SentDonation {
	/** The id that an earlier answer gave it. Null: it had none. Undefined: an older client, which doesn't say. */
	intent_id: string | null | undefined;
	op_id: string | undefined;
	player_id: number;
	amount_cents: Cents;
	months: number | null;
	user_id: number | null;
}

/**
 * Before a donation is registered whose key we don't know: if a restore has lost it, and it was paid or can still be
 * paid at the provider, it is recorded again under its old id, so that the key finds it and nobody pays twice.
 *
 * @throws HttpError 503 `unavailable` until the provider was asked, 409 `conflict` if the lost payment is for something
 *   else, or if a person has to decide whether it is this one.
 */
export async function recoverSent(deps: PaymentDeps, sent: SentDonation): Promise<void> {
	const { db, payments } = deps;
	const intent_id = sent.intent_id ?? undefined;
	const known = intent_id === undefined ? undefined : await lookUpIntent(db, intent_id);
	if (known === undefined) {
		if (intent_id !== undefined && (await openRestore(deps)) !== undefined) throw comparing();
		const lost = await findUnmatched(db, payments.name, { ...(intent_id === undefined ? {} : { intent_id }), op_id: sent.op_id });
		// A basket's lines can't be told apart by one of them, and a saved card may have been charged without a link.
		if (lost !== undefined && lost.intent_id !== intent_id && lost.state !== 'open') throw mayBePaid(lost);
		if (lost !== undefined && intent_id !== undefined && lost.intent_id === intent_id) await recoverAs(deps, lost, { ...sent, intent_id });
	}
	if (intent_id !== undefined) await claimKey(deps, { ...sent, intent_id });
	else if (sent.intent_id === undefined) await refuseLikelyPaid(deps, sent);
}

/** What the provider has is recorded as what the client says that it is, if both agree. */
async function recoverAs(deps: PaymentDeps, lost: UnmatchedSession, sent: SentDonation & { intent_id: string }): Promise<void> {
	const { db, payments, publicUrl, clock } = deps;
	const { player_name, team_name, player_id, team_id } = await findAthlete(db, sent.player_id, 'donations');
	const { intent_id, op_id = null, amount_cents, months, user_id } = sent;
	const title = messages.donationTitle(player_name, team_name);
	const found = await lookUpLost(deps, lost);
	// A link may be passed on. So only the payer's own account becomes the donor, and only it may have a plan that charges.
	const donor = await payerOf(db, user_id, found.record);
	const described = (record: SessionRecord | undefined): { record: SessionRecord } => {
		const isSame = record?.amount_cents === amount_cents && record.months === months && (record.description === null || record.description === title);
		if (!isSame || (donor === null && months !== null)) throw mayBePaid(lost);
		const donations = [{ intent_id, op_id, player_id, team_id, player_name, amount_cents }];
		return { record: { ...record, origin: { site: publicUrl, user_id: donor, months, donations } } };
	};
	const context = () => ({ provider: payments.name, publicUrl, isRestored: true, now: clock() });
	const told = described(found.record);
	await inTransaction(db, (tx) =>
		'session_id' in found ? applyFoundSession(tx, { ...found, ...told }, context()) : applyFoundPlan(tx, { ...found, ...told }, context()),
	);
}

function lookUpLost(deps: PaymentDeps, { kind, ref }: UnmatchedSession): Promise<ProviderPlan | ProviderSession> {
	return kind === 'plan' ? lookUpPlan(deps, ref) : deps.payments.getSession(ref);
}

/** The account that sends it, if the provider knows the payer by its e-mail. */
async function payerOf(db: Db, user_id: number | null, record: SessionRecord | undefined): Promise<number | null> {
	if (user_id === null || record?.payer_email == null) return null;
	const [user] = await db.select({ user_email: users.user_email }).from(users).where(eq(users.user_id, user_id));
	return user !== undefined && emailKey(user.user_email) === emailKey(record.payer_email) ? user_id : null;
}

/** A donation that was recorded again without a key gets the one that its client sends with its id. */
async function claimKey({ db }: PaymentDeps, { intent_id, op_id, player_id, amount_cents }: SentDonation & { intent_id: string }): Promise<void> {
	if (op_id === undefined) return;
	await db
		.update(intents)
		.set({ op_id })
		.where(
			and(
				eq(intents.intent_id, intent_id),
				isNull(intents.op_id),
				isNull(intents.body_hash),
				eq(intents.player_id, player_id),
				eq(intents.amount_cents, amount_cents),
			),
		);
}

/**
 * A client that doesn't say whether it had a link may be sending a donation again that was paid. If the provider has a
 * payment of that amount for that athlete that nobody could place, a person decides.
 */
async function refuseLikelyPaid({ db, payments, clock }: PaymentDeps, { player_id, amount_cents }: SentDonation): Promise<void> {
	const likely = await db
		.select()
		.from(unmatchedSessions)
		.where(
			and(
				eq(unmatchedSessions.provider, payments.name),
				eq(unmatchedSessions.reason, 'not_described'),
				eq(unmatchedSessions.amount_cents, amount_cents),
				isNull(unmatchedSessions.recovered_at),
				gt(unmatchedSessions.opened_at, new Date(clock().getTime() - ROW_LASTS_MS)),
			),
		);
	if (likely.length === 0) return;
	const { player_name, team_name } = await findAthlete(db, player_id, 'donations');
	const title = messages.donationTitle(player_name, team_name);
	const paid = likely.find(({ state, description }) => state !== 'open' && description === title);
	if (paid === undefined) return;
	throw mayBePaid(paid);
}

/** The reference is the provider's: our own id is also the link, and whoever has it may go on with the donation. */
function mayBePaid({ ref }: UnmatchedSession): HttpError {
	const text = `We already have a payment that may be yours. Before you give again, contact us with this reference: ${ref}`;
	return new HttpError(409, 'conflict', text, { mayBePaid: true });
}
