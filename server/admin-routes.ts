import type { FastifyInstance } from 'fastify';
import { oneExportEach } from '#server/http/answers/one-export.ts';
import { createThrottle, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import { registerAdminUsers } from '#server/modules/accounts/admin-user-routes.ts';
import { registerAdminAlerts } from '#server/modules/operations/alerts/admin-alert-routes.ts';
import { registerAdminAudit } from '#server/modules/operations/audit-log/admin-audit-routes.ts';
import { registerAdminPayments } from '#server/modules/payments/admin/admin-payment-routes.ts';
import { registerAdminTransactions } from '#server/modules/payments/admin/admin-transaction-routes.ts';
import { registerAdminTransactionLists } from '#server/modules/payments/admin/transaction-list-routes.ts';
import { registerAdminGiving } from '#server/modules/payments/giving/admin-giving-routes.ts';
import type { PaymentRouteDeps } from '#server/modules/payments/payment-deps.ts';
import { registerAdminReconciliation } from '#server/modules/payments/reconciliation/admin-reconciliation-routes.ts';
import { registerAdminMessages } from '#server/modules/requests/admin/admin-message-routes.ts';
import { registerAdminRequests } from '#server/modules/requests/admin/admin-request-routes.ts';

/** Enough for one person who reads lists and types into a search box. */
const ADMIN_LIMITS: ThrottleLimits = { device: 240, address: 4800, windowMs: 60_000 };

/** What only admins may do (spec §6); each call reads the role from the database. */
export function registerAdmin(app: FastifyInstance, deps: PaymentRouteDeps): void {
	const throttle = createThrottle(app, deps, ADMIN_LIMITS);
	const beginExport = oneExportEach();
	registerAdminUsers(app, deps, throttle);
	registerAdminTransactions(app, deps, throttle);
	registerAdminTransactionLists(app, deps, throttle, beginExport);
	registerAdminPayments(app, deps, throttle);
	registerAdminAudit(app, deps, throttle, beginExport);
	registerAdminAlerts(app, deps, throttle);
	registerAdminReconciliation(app, deps, throttle);
	registerAdminGiving(app, deps, throttle);
	registerAdminRequests(app, deps, throttle, beginExport);
	registerAdminMessages(app, deps, throttle, beginExport);
}
