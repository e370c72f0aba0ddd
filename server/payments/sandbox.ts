import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { toCents } from '#domain/money.ts';
import type { Db } from '#server/db/open.ts';
import { sandboxSessions } from '#server/db/schema.ts';
import { recordEvent } from './events.ts';
import type { PaymentProvider, ProviderSession } from './provider.ts';

export const SANDBOX = 'sandbox';
export const SANDBOX_PATH = '/sandbox/checkout';
/** A checkout page can be paid for this long. */
const SESSION_MS = 30 * 60_000;

export type SandboxSession = typeof sandboxSessions.$inferSelect;

/** The two buttons of the checkout page; what they answer is the session as it is afterwards. */
export interface Sandbox extends PaymentProvider {
	find(session_id: string): Promise<SandboxSession | undefined>;
	pay(session_id: string): Promise<SandboxSession | undefined>;
	decline(session_id: string): Promise<SandboxSession | undefined>;
}

/**
 * A provider that takes no money. It keeps its own records, as a card provider would on its side, and tells us about them by
 * events; nothing of ours reads its table (docs/decisions/021).
 */
export function createSandbox(deps: { db: Db; clock: () => Date; publicUrl: string }): Sandbox {
	const { db, clock, publicUrl } = deps;
	const urlOf = (session_id: string) => `${publicUrl}${SANDBOX_PATH}/${session_id}`;

	/** Changes an open session under its lock; one that is not open any more is handed to nobody. */
	const close = (session_id: string, to: 'paid' | 'declined' | 'expired') =>
		db.transaction(async (raw) => {
			const tx = raw as Db;
			const [row] = await tx.select().from(sandboxSessions).where(eq(sandboxSessions.session_id, session_id)).for('update');
			if (row?.status !== 'open') return row;
			const now = clock();
			const status = row.expires_at <= now ? 'expired' : to;
			const change = { status, charge_id: status === 'paid' ? `ch_sandbox_${id()}` : null };
			await tx.update(sandboxSessions).set(change).where(eq(sandboxSessions.session_id, session_id));
			await recordEvent(tx, { provider: SANDBOX, event_id: `evt_${session_id}_${status}`, type: `session.${status}`, payload: { session_id } }, now);
			return { ...row, ...change };
		});

	const find = async (session_id: string) => {
		const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.session_id, session_id));
		return row?.status === 'open' && row.expires_at <= clock() ? close(session_id, 'expired') : row;
	};
	const truth = (row: SandboxSession | undefined, session_id: string): ProviderSession => {
		if (row === undefined) throw new Error(`the sandbox has no session ${session_id}`);
		return {
			session_id,
			intent_id: row.intent_id,
			attempt: row.attempt,
			status: row.status,
			url: urlOf(session_id),
			amount_cents: toCents(row.amount_cents),
			charge_ref: row.charge_id,
		};
	};

	return {
		name: SANDBOX,
		async createSession({ intent_id, attempt, amount_cents, description, success_url, failure_url }) {
			const session_id = `cs_sandbox_${id()}`;
			const now = clock();
			await db
				.insert(sandboxSessions)
				.values({
					session_id,
					intent_id,
					attempt,
					amount_cents,
					description,
					success_url,
					failure_url: failure_url.replace('{SESSION_ID}', session_id),
					created_at: now,
					expires_at: new Date(now.getTime() + SESSION_MS),
				})
				.onConflictDoNothing({ target: [sandboxSessions.intent_id, sandboxSessions.attempt] });
			const [row] = await db
				.select()
				.from(sandboxSessions)
				.where(and(eq(sandboxSessions.intent_id, intent_id), eq(sandboxSessions.attempt, attempt)));
			if (row === undefined || row.amount_cents !== amount_cents) throw new Error(`attempt ${attempt} of ${intent_id} was opened with another amount`);
			return { session_id: row.session_id, url: urlOf(row.session_id), expires_at: row.expires_at };
		},
		getSession: async (session_id) => truth(await find(session_id), session_id),
		expireSession: async (session_id) => truth(await close(session_id, 'expired'), session_id),
		async refund(charge_ref, amount_cents, key) {
			await db
				.update(sandboxSessions)
				.set({ refunded_cents: amount_cents, refund_key: key })
				.where(and(eq(sandboxSessions.charge_id, charge_ref), isNull(sandboxSessions.refund_key)));
			const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.charge_id, charge_ref));
			if (row?.refund_key !== key || row.refunded_cents !== amount_cents) throw new Error(`charge ${charge_ref} can't be refunded: ${key}`);
		},
		find,
		pay: (session_id) => close(session_id, 'paid'),
		decline: (session_id) => close(session_id, 'declined'),
	};
}

function id(): string {
	return randomUUID().replaceAll('-', '');
}

export function isSandbox(provider: PaymentProvider): provider is Sandbox {
	return provider.name === SANDBOX;
}
