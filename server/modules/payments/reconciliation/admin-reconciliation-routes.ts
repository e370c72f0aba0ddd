import { type Reconciliation, reconcileBodySchema, reconciliationSchema } from '#domain/admin/reconciliation.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { PaymentRouteDeps } from '../payment-deps.ts';
import { readReconciliation } from './reconciliation-report.ts';
import { beginRun } from './reconciliation-run.ts';

const DAY_MS = 86_400_000;
const last = {
	run_id: 41,
	since: '2026-09-03T04:00:00.000Z',
	until: '2026-09-06T03:50:00.000Z',
	asked_by: 'schedule',
	state: 'done',
	movements: 212,
	disputes: 1,
	payments: 190,
	found: 1,
	mended: 1,
	last_error: null,
	started_at: '2026-09-06T04:00:00.000Z',
	finished_at: '2026-09-06T04:00:09.000Z',
} as const;
const example: Reconciliation = {
	provider: 'stripe',
	running: null,
	last,
	differences: [
		{
			kind: 'refund_differs',
			ref: 'pi_3RoRXyExample',
			payment_id: '0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7b22',
			ours_cents: 2000,
			theirs_cents: 0,
			mended: true,
			failure: null,
		},
	],
};

/** The comparison of the card provider's records with the books. */
export const adminReconciliationRoutes: readonly ApiRoute<PaymentRouteDeps>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.reconciliation,
		who: 'admin',
		summary: 'Get the last comparison of the card provider’s records with the ledger',
		description:
			'Balance, charges, refunds, fees, disputes, and payouts are compared once a day. `running` is a comparison in progress. `differences` has those of `last`, open ones first, at most 200.',
		answer: reconciliationSchema,
		example: { address: adminApi.reconciliation, answer: example },
		throttle: adminThrottle,
		handler: ({ db, payments }) => readReconciliation(db, payments.name),
	}),
	defineRoute({
		method: 'POST',
		path: adminApi.reconciliation,
		who: 'admin',
		summary: 'Compare the card provider’s records with the ledger now',
		description: 'Starts a comparison of this many days, which runs in the background. If one is already running, it continues.',
		body: reconcileBodySchema,
		answer: reconciliationSchema,
		example: {
			address: adminApi.reconciliation,
			body: { days: 7 },
			answer: { ...example, running: { ...last, run_id: 42, asked_by: 'admin', state: 'running', finished_at: null } },
		},
		throttle: adminThrottle,
		handler: async ({ db, clock, payments }, { body: { days }, user }) => {
			const now = clock();
			await inTransaction(db, async (tx) => {
				const since = new Date(now.getTime() - days * DAY_MS);
				const begun = await beginRun(tx, { provider: payments.name, asked_by: 'admin', since, run_after: now }, now);
				if (begun !== undefined) await audit(tx, { at: now, actor_id: user.user_id, action: 'reconciliation_started' });
			});
			return readReconciliation(db, payments.name);
		},
	}),
];
