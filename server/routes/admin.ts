import type { FastifyInstance } from 'fastify';
import { oneExportEach } from '#server/admin/one-export.ts';
import type { Deps } from '#server/http/deps.ts';
import { createThrottle, type ThrottleLimits } from '#server/http/throttle.ts';
import { registerAdminAlerts } from './admin-alerts.ts';
import { registerAdminAudit } from './admin-audit.ts';
import { registerAdminGiving } from './admin-giving.ts';
import { registerAdminMessages } from './admin-messages.ts';
import { registerAdminPayments } from './admin-payments.ts';
import { registerAdminReconciliation } from './admin-reconciliation.ts';
import { registerAdminRequests } from './admin-requests.ts';
import { registerAdminTransactionLists } from './admin-transaction-lists.ts';
import { registerAdminTransactions } from './admin-transactions.ts';
import { registerAdminUsers } from './admin-users.ts';

/** Enough for one person who reads lists and types into a search box. */
const ADMIN_LIMITS: ThrottleLimits = { device: 240, address: 4800, windowMs: 60_000 };

/** What only admins may do (spec §6); each call reads the role from the database. */
export function registerAdmin(app: FastifyInstance, deps: Deps): void {
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
