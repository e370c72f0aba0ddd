import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { adminTransactionsAnswerSchema, TRANSACTION_STATES, transactionDaySchema, transactionSummarySchema } from '#domain/admin/transaction-list.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import type { Exports } from '#server/http/answers/one-export.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import { fromText, limitText } from '#server/http/route/validate.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { PaymentRouteDeps } from '../payment-deps.ts';
import { examplePayment } from './admin-payment-example.ts';
import { CURSOR, listFiltered } from './list-transactions.ts';
import { transactionSummary } from './transaction-summary.ts';
import { transactionsCsv } from './transactions-csv.ts';

const day = z.optional(transactionDaySchema);
const id = z.optional(fromText(z.int().check(z.positive(), z.maximum(2_147_483_647))));
const filter = {
	from: day,
	to: day,
	sport_id: id,
	team_id: id,
	athlete: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
	search: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
	type: z.optional(z.enum(['one_time', 'recurring'])),
	state: z.optional(z.enum(TRANSACTION_STATES)),
};
const FILTERS =
	'All filters are optional: `from` and `to` (dates in UTC, inclusive), `sport_id`, `team_id`, `athlete` (beginnings of words in the name, the present one or a former one), `search` (the same, or beginnings of words in the donor’s name, email, and company, or a whole transaction ID, or a receipt number), `type` (`one_time` or `recurring`), and `state` (a standing, `refund_waiting`, or `refund_failed`, meaning that a refund failed and we still have the money).';
const sums = { payments: 1, gross_cents: 5000, refunded_cents: 0, lost_cents: 0, net_cents: 5000, fees_cents: 175 };

/** All Transactions of the dashboard: list, totals and charts, and the file (issue "Money", point 6). */
export const transactionListRoutes: readonly ApiRoute<PaymentRouteDeps & Exports>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.transactions,
		who: 'admin',
		summary: 'List payments, newest first',
		description: `${FILTERS} Pass \`next\` from an answer as \`before\` to get older payments.`,
		query: z.object({ ...filter, before: z.optional(z.string().check(z.regex(CURSOR))), limit: limitText(500, 50) }),
		answer: adminTransactionsAnswerSchema,
		example: { address: `${adminApi.transactions}?sport_id=2&limit=1`, answer: { data: [examplePayment], next: null, refunds_by: 'stripe' } },
		throttle: adminThrottle,
		handler: async (deps, { query: { before, limit, ...wanted }, user }) => {
			// Older pages of a list whose opening was recorded, and repeated reads, aren't recorded again.
			if (before === undefined) await audit(deps.db, { at: deps.clock(), actor_id: user.user_id, action: 'transactions_listed' });
			return { ...(await listFiltered(deps.db, wanted, { before, limit })), refunds_by: deps.payments.name };
		},
	}),
	defineRoute({
		method: 'GET',
		path: adminApi.transactionsSummary,
		who: 'admin',
		summary: 'Summarize payments: totals, over time, by sport, and by team',
		description: `${FILTERS} All figures are from the same moment. \`net_cents\` is what was given minus refunds and lost disputes. \`fees_cents\` is what the card provider kept, which the operator pays.`,
		query: z.object(filter),
		answer: transactionSummarySchema,
		example: {
			address: `${adminApi.transactionsSummary}?from=2026-09-05&to=2026-09-06`,
			answer: {
				totals: sums,
				covers: { from: '2026-09-05', to: '2026-09-06' },
				over_time: {
					unit: 'day',
					points: [
						{ start: '2026-09-05', ...sums },
						{ start: '2026-09-06', payments: 0, gross_cents: 0, refunded_cents: 0, lost_cents: 0, net_cents: 0, fees_cents: 0 },
					],
				},
				sports: [{ sport_id: 2, sport_name: "Men's College Football", ...sums }],
				teams: [{ team_id: 12, team_name: 'Cedar Valley Herons', sport_name: "Men's College Football", ...sums }],
				other_teams: { teams: 0, payments: 0, gross_cents: 0, refunded_cents: 0, lost_cents: 0, net_cents: 0, fees_cents: 0 },
			},
		},
		throttle: adminThrottle,
		handler: (deps, { query }) => transactionSummary(deps.db, query, deps.clock().toISOString().slice(0, 10)),
	}),
	defineRoute({
		method: 'GET',
		path: adminApi.transactionsCsv,
		who: 'admin',
		// The page uses a link, so the browser streams the file to disk. A link can't send our header.
		apiKey: false,
		summary: 'Download the list as a CSV file (RFC 4180, UTF-8 with a byte order mark)',
		description: `${FILTERS} Has the dashboard’s rows, with amounts as plain numbers that add up to its totals. Further columns have the receipt number, the refunded and the lost amount, the fee, whether it’s known, the net amount (before the fee until it’s known), the card provider’s ids of the charge, its balance transaction, and its payout, which are empty until they’re known, and whether it’s a test. Once the site takes real money, tests are left out; with \`state=voided\` they’re listed without amounts. Text that a spreadsheet would run as a formula starts with an apostrophe. Each admin can download one file at a time.`,
		query: z.object(filter),
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['in_flight'],
		example: { address: `${adminApi.transactionsCsv}?sport_id=2`, answer: 'Date,Amount,State\r\n09/05/2026,50.00,Paid\r\n' },
		throttle: adminThrottle,
		handler: async (deps, { query, user, reply }) => {
			deps.beginExport(user.user_id, reply);
			await audit(deps.db, { at: deps.clock(), actor_id: user.user_id, action: 'transactions_exported' });
			const name = `transactions-${deps.clock().toISOString().slice(0, 10)}.csv`;
			void reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
			return reply.send(Readable.from(transactionsCsv(deps.db, query), { objectMode: false }));
		},
	}),
];
