import * as z from 'zod/mini';
import { transactionsAnswerSchema } from '#domain/admin/admin-user.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { limitText, skipText } from '#server/http/route/validate.ts';
import { audit } from '#server/modules/operations/public.ts';
import { listTransactions } from './all-transactions.ts';

/** The newest rows without parameters, and never more at once (design §5). */
const MAX_TRANSACTIONS = 500;

/** `GET /v1/get_all_transactions` (spec §7). */
export const adminTransactionRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.allTransactions,
		who: 'admin',
		summary: 'List all payments, newest first',
		description:
			'A plain list. The `X-Total-Count` header has the number of payments. `transaction_id` is the reference shown on receipts. `user_email` is null for a visitor and a pseudonym for a donor whose account was deleted. A payment that was refunded later is listed with its original amount. `test` marks payments that moved no money; once the site takes real money, the list and the count leave them out.',
		query: z.object({ limit: limitText(MAX_TRANSACTIONS, MAX_TRANSACTIONS), skip: skipText }),
		answer: transactionsAnswerSchema,
		example: {
			address: `${adminApi.allTransactions}?limit=1&skip=0`,
			answer: [
				{
					user_email: 'robin.tallow@people.example',
					user_company_name: 'Tallow Feed',
					team_conference: 'Great Basin',
					team_name: 'Cedar Valley Herons',
					player_name: 'Émile Okafor-Lind',
					transaction_id: 'cs_sandbox_5f0c2a7be1d94c0f8f6f3a0d9b1e7c42',
					transaction_amount: 50,
					transaction_type: 'one_time',
					recurring_cost_duration: null,
					created_at: '2026-09-05T19:04:11.000Z',
					test: false,
				},
			],
		},
		throttle: adminThrottle,
		handler: async (deps, { query, user, reply }) => {
			await audit(deps.db, { at: deps.clock(), actor_id: user.user_id, action: 'transactions_listed' });
			const { transactions, total } = await listTransactions(deps.db, query);
			void reply.header('x-total-count', String(total));
			return transactions;
		},
	}),
];
