import { and, eq, type SQL } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { sandboxPlans, sandboxSessions, sandboxSetups } from '#server/db/schema/sandbox-schema.ts';
import type { PaymentProvider, ProviderPlan, ProviderSession } from '../provider/payment-provider.ts';
import { recordEvent } from '../queues/event-inbox.ts';
import { listSandboxBalance, sandboxOrigin } from './sandbox-balance.ts';
import {
	detachSandboxCard,
	findSandboxSetup,
	isCardPage,
	openSandboxSave,
	openSandboxSetup,
	type SandboxSetup,
	sandboxCardSetup,
	sandboxRefusal,
	saveSandboxCard,
	type TestCard,
} from './sandbox-cards.ts';
import { findSandboxCharge, refundSandboxCharge, sandboxChargesOf } from './sandbox-charges.ts';
import { sandboxId } from './sandbox-id.ts';
import { beginPlan, changePlan, chargeInstallment, pauseSandboxPlan, resumeSandboxPlan, type SandboxPlan, stepPlan } from './sandbox-plans.ts';

export const SANDBOX = 'sandbox';
export const SANDBOX_PATH = '/sandbox/checkout';
export const SANDBOX_CARD_PATH = '/sandbox/card';
/** A checkout page can be paid for this long. */
const SESSION_MS = 30 * 60_000;
/** Banks hold the money of an online payment for this long. */
const AUTHORIZED_MS = 7 * 24 * 60 * 60_000;

type NewSession = Omit<typeof sandboxSessions.$inferInsert, 'session_id' | 'created_at' | 'expires_at'> & { lasts_ms: number };
/** `saves_card`: the checkout page saves the card that pays it. */
export type SandboxSession = typeof sandboxSessions.$inferSelect & { plan: SandboxPlan | null; saves_card: boolean };
/** States that may still take money. */
const LIVE: readonly SandboxSession['status'][] = ['open', 'authorized'];

/** The buttons of the checkout page. They return the session as it is afterwards. */
export interface Sandbox extends PaymentProvider {
	find(session_id: string): Promise<SandboxSession | undefined>;
	pay(session_id: string): Promise<SandboxSession | undefined>;
	decline(session_id: string): Promise<SandboxSession | undefined>;
	/** A month passes for a plan: its next installment comes due, or the card of a declined one is retried. */
	month(session_id: string, card: 'pays' | 'is declined'): Promise<SandboxSession | undefined>;
	/** The page that saves a card, and its buttons. */
	findSetup(setup_ref: string): Promise<SandboxSetup | undefined>;
	saveCard(setup_ref: string, card: TestCard): Promise<SandboxSetup | undefined>;
}

/**
 * A provider that takes no money. It keeps its own records, as a card provider would, and sends us events. None of our
 * code reads its tables (docs/decisions/021).
 */
export function createSandbox(deps: { db: Db; clock: () => Date; publicUrl: string }): Sandbox {
	const { db, clock, publicUrl } = deps;
	const urlOf = (session_id: string) => `${publicUrl}${SANDBOX_PATH}/${session_id}`;

	/** Changes a session and its plan under their lock, after applying what has come due. */
	const under = <T>(session_id: string, work: (tx: Db, session: SandboxSession, now: Date) => Promise<T>) =>
		inTransaction(db, async (tx) => {
			const now = clock();
			const [row] = await tx.select().from(sandboxSessions).where(eq(sandboxSessions.session_id, session_id)).for('update');
			if (row === undefined) return undefined;
			const [plan] = await tx.select().from(sandboxPlans).where(eq(sandboxPlans.session_id, session_id));
			const saves_card = (await findSandboxSetup(tx, session_id)) !== undefined;
			return work(tx, await overtime(tx, { ...row, plan: plan ?? null, saves_card }, now), now);
		});
	const overtime = async (tx: Db, session: SandboxSession, now: Date): Promise<SandboxSession> => {
		if (isOver(session, now)) return close(tx, session, 'expired', now);
		let { plan } = session;
		while (plan !== null && plan.next_charge_at !== null && plan.next_charge_at <= now) plan = await step(tx, session, plan, 'pays', now);
		return { ...session, plan };
	};
	const close = async (tx: Db, session: SandboxSession, status: 'paid' | 'declined' | 'expired', now: Date): Promise<SandboxSession> => {
		const { session_id } = session;
		await tx.update(sandboxSessions).set({ status }).where(eq(sandboxSessions.session_id, session_id));
		if (status === 'paid') await (session.months === null ? chargeInstallment(tx, session, 1, now) : beginPlan(tx, session, now));
		if (status === 'paid') await saveSandboxCard(tx, session_id, 'works', now);
		await recordEvent(tx, { provider: SANDBOX, event_id: `evt_${session_id}_${status}`, type: `session.${status}`, about: { session_id } }, now);
		const [plan] = await tx.select().from(sandboxPlans).where(eq(sandboxPlans.session_id, session_id));
		return { ...session, status, plan: plan ?? null };
	};
	const step = async (tx: Db, session: SandboxSession, plan: SandboxPlan, card: 'pays' | 'is declined', now: Date): Promise<SandboxPlan> => {
		const stepped = await stepPlan(tx, session, plan, card, now);
		const { plan_ref, due_count, status } = stepped;
		await recordEvent(
			tx,
			{ provider: SANDBOX, event_id: `evt_${plan_ref}_${due_count}_${card === 'pays' ? 'paid' : status}`, type: `plan.${status}`, about: { plan_ref } },
			now,
		);
		return stepped;
	};
	/** Closes a session that is in one of the states `from`. Any other stays as it is. */
	const closeFrom = (from: readonly SandboxSession['status'][], to: 'paid' | 'declined' | 'expired') => (session_id: string) =>
		under(session_id, async (tx, session, now) => (from.includes(session.status) ? close(tx, session, to, now) : session));
	const expire = closeFrom(LIVE, 'expired');
	const capture = closeFrom(['authorized'], 'paid');
	/** The session after applying what has come due; locked only if something has. */
	const look = async (condition: SQL): Promise<SandboxSession | undefined> => {
		const [row] = await db
			.select({ session: sandboxSessions, plan: sandboxPlans, saves: sandboxSetups.setup_ref })
			.from(sandboxSessions)
			.leftJoin(sandboxPlans, eq(sandboxPlans.session_id, sandboxSessions.session_id))
			.leftJoin(sandboxSetups, eq(sandboxSetups.setup_ref, sandboxSessions.session_id))
			.where(condition);
		if (row === undefined) return undefined;
		const found = { ...row.session, plan: row.plan, saves_card: row.saves !== null };
		return isDue(found, clock()) ? under(found.session_id, async (_tx, session) => session) : found;
	};
	const find = (session_id: string) => look(eq(sandboxSessions.session_id, session_id));

	const toProviderPlan = async ({ plan, session_id, intent_id }: SandboxSession): Promise<ProviderPlan | null> => {
		if (plan === null) return null;
		const { plan_ref, status, started_at, next_charge_at, due_count } = plan;
		const unpaid = status === 'past_due' ? { ref: `${plan_ref}:${due_count}`, url: urlOf(session_id) } : null;
		const charges = await sandboxChargesOf(db, session_id);
		return { plan_ref, intent_id, status, started_at, next_charge_at, customer_ref: null, card: null, unpaid, charges };
	};
	const toProviderSession = async (session: SandboxSession | undefined, session_id: string): Promise<ProviderSession> => {
		if (session === undefined) throw new Error(`the sandbox has no session ${session_id}`);
		const { intent_id, attempt, status, saves_card } = session;
		const plan = await toProviderPlan(session);
		const [charge] = plan === null ? await sandboxChargesOf(db, session_id) : [];
		return { session_id, intent_id, attempt, status, url: urlOf(session_id), charge: charge ?? null, plan, saves_card };
	};
	const getPlan = async (plan_ref: string): Promise<ProviderPlan> => {
		const session = await look(eq(sandboxPlans.plan_ref, plan_ref));
		const plan = session === undefined ? null : await toProviderPlan(session);
		if (plan === null) throw new Error(`the sandbox has no plan ${plan_ref}`);
		return plan;
	};
	/** Runs under its session's lock. A plan that has ended stays as it is. */
	const withPlan = async (plan_ref: string, change: (tx: Db, plan: SandboxPlan, now: Date) => Promise<unknown>): Promise<ProviderPlan> => {
		const [row] = await db.select().from(sandboxPlans).where(eq(sandboxPlans.plan_ref, plan_ref));
		await under(row?.session_id ?? '', async (tx, { plan }, now) => {
			if (plan !== null && plan.status !== 'ended') await change(tx, plan, now);
		});
		return getPlan(plan_ref);
	};

	const sessionOf = async (intent_id: string, attempt: number) => {
		const [row] = await db
			.select()
			.from(sandboxSessions)
			.where(and(eq(sandboxSessions.intent_id, intent_id), eq(sandboxSessions.attempt, attempt)));
		return row;
	};
	/** Once per attempt. @throws Error if it was opened for something else. */
	const openOnce = async ({ lasts_ms, ...wanted }: NewSession) => {
		const now = clock();
		await db
			.insert(sandboxSessions)
			.values({ ...wanted, session_id: sandboxId('cs'), created_at: now, expires_at: new Date(now.getTime() + lasts_ms) })
			.onConflictDoNothing({ target: [sandboxSessions.intent_id, sandboxSessions.attempt] });
		const row = await sessionOf(wanted.intent_id, wanted.attempt);
		const { amount_cents, months = null, card_ref = null } = wanted;
		if (row === undefined || row.amount_cents !== amount_cents || row.months !== months || row.card_ref !== card_ref)
			throw new Error(`attempt ${wanted.attempt} of ${wanted.intent_id} was opened for something else`);
		return row;
	};

	return {
		name: SANDBOX,
		async createSession({ intent_id, attempt, amount_cents, months, description, lines, success_url, failure_url, saves_card = false }) {
			const { session_id, expires_at } = await openOnce({
				...{ intent_id, attempt, amount_cents, months, description, success_url, failure_url },
				lines: lines === undefined ? null : [...lines],
				status: 'open',
				lasts_ms: SESSION_MS,
			});
			if (saves_card) await openSandboxSave(db, { setup_id: intent_id, session_id, return_url: success_url, expires_at });
			return { session_id, url: urlOf(session_id), expires_at };
		},
		getSession: async (session_id) => toProviderSession(await find(session_id), session_id),
		expireSession: async (session_id) => toProviderSession(await expire(session_id), session_id),
		createCardSetup: async ({ setup_id, return_url }) => {
			const { setup_ref } = await openSandboxSetup(db, { setup_id, return_url, now: clock() });
			return { setup_ref, url: `${publicUrl}${SANDBOX_CARD_PATH}/${setup_ref}` };
		},
		getCardSetup: (setup_ref) => sandboxCardSetup(db, setup_ref, clock()),
		detachCard: (method_ref) => detachSandboxCard(db, method_ref, clock()),
		async authorizeCard({ intent_id, attempt, amount_cents, description, method_ref }) {
			const refusal = (await sessionOf(intent_id, attempt)) === undefined ? await sandboxRefusal(db, method_ref) : undefined;
			if (refusal !== undefined) return refusal;
			const { session_id } = await openOnce({
				...{ intent_id, attempt, amount_cents, description, card_ref: method_ref, success_url: publicUrl, failure_url: publicUrl },
				status: 'authorized',
				lasts_ms: AUTHORIZED_MS,
			});
			return toProviderSession(await find(session_id), session_id);
		},
		captureCard: async (session_id) => toProviderSession(await capture(session_id), session_id),
		getCharge: (charge_ref) => findSandboxCharge(db, charge_ref),
		refund: (charge_ref, amount_cents, key) => refundSandboxCharge(db, charge_ref, amount_cents, key, clock()),
		getPlan,
		limitPlan: async (plan_ref, months_limit) => {
			await withPlan(plan_ref, (tx, plan) => changePlan(tx, plan, { months_limit }));
		},
		cancelPlan: (plan_ref) => withPlan(plan_ref, (tx, plan) => changePlan(tx, plan, { status: 'ended' })),
		pausePlan: (plan_ref) => withPlan(plan_ref, pauseSandboxPlan),
		resumePlan: (plan_ref, left) => withPlan(plan_ref, (tx, plan, now) => resumeSandboxPlan(tx, plan, left, now)),
		listBalance: (from) => listSandboxBalance(db, from),
		listPayout: async () => ({ txn_refs: [], more: false }),
		listDisputes: async () => ({ disputes: [], more: false }),
		hasCharge: async (charge_ref) => (await sandboxOrigin(db, charge_ref)) !== undefined,
		originOf: (charge_ref) => sandboxOrigin(db, charge_ref),
		find,
		findSetup: async (setup_ref) => (isCardPage(setup_ref) ? findSandboxSetup(db, setup_ref) : undefined),
		async saveCard(setup_ref, card) {
			if (!isCardPage(setup_ref)) return undefined;
			const now = clock();
			const setup = await saveSandboxCard(db, setup_ref, card, now);
			if (setup?.card_ref != null)
				await recordEvent(db, { provider: SANDBOX, event_id: `evt_${setup_ref}_saved`, type: 'setup.saved', about: { setup_ref } }, now);
			return setup;
		},
		// Nobody pays an authorized session on a page.
		pay: closeFrom(['open'], 'paid'),
		decline: closeFrom(['open'], 'declined'),
		month: (session_id, card) =>
			under(session_id, async (tx, session, now) => (session.plan === null ? session : { ...session, plan: await step(tx, session, session.plan, card, now) })),
	};
}

/** Whether a session that could still take money has expired. */
function isOver({ status, expires_at }: SandboxSession, now: Date): boolean {
	return LIVE.includes(status) && expires_at <= now;
}

/** Whether the checkout has expired, or an installment has come due. */
function isDue(session: SandboxSession, now: Date): boolean {
	const { plan } = session;
	return isOver(session, now) || (plan?.next_charge_at != null && plan.next_charge_at <= now);
}

export function isSandbox(provider: PaymentProvider): provider is Sandbox {
	return provider.name === SANDBOX;
}
