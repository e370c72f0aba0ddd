import type { FastifyInstance } from 'fastify';
import { oneExportEach } from '#server/http/answers/one-export.ts';
import { createThrottle, type ThrottleLimits } from '#server/http/guards/throttle.ts';
import { registerAdminUsers } from '#server/modules/accounts/public.ts';
import { registerAdminRoles } from '#server/modules/identity/public.ts';
import { registerAdminAlerts, registerAdminAudit } from '#server/modules/operations/public.ts';
import {
	type PaymentRouteDeps,
	registerAdminGiving,
	registerAdminPayments,
	registerAdminReconciliation,
	registerAdminTransactionLists,
	registerAdminTransactions,
} from '#server/modules/payments/public.ts';
import { type RequestDeps, registerAdminMessages, registerAdminRequests } from '#server/modules/requests/public.ts';
import {
	type RosterDeskDeps,
	registerAdminAthletes,
	registerAdminPhotos,
	registerAdminTeams,
	registerMerges,
	registerRosterDesk,
} from '#server/modules/rosters/public.ts';
import { registerAdminSite } from '#server/modules/site/public.ts';
import { registerAdminOverview } from './admin-overview-route.ts';

/** Enough for one person who reads lists and types into a search box. */
const ADMIN_LIMITS: ThrottleLimits = { device: 240, address: 4800, windowMs: 60_000 };

/** Calls that only admins may make (spec §6); each call reads the role from the database. */
export async function registerAdmin(app: FastifyInstance, deps: PaymentRouteDeps & RequestDeps & RosterDeskDeps): Promise<void> {
	const throttle = createThrottle(app, deps, ADMIN_LIMITS);
	const beginExport = oneExportEach();
	registerAdminUsers(app, deps, throttle);
	registerAdminRoles(app, deps, throttle);
	registerAdminTransactions(app, deps, throttle);
	registerAdminTransactionLists(app, deps, throttle, beginExport);
	registerAdminPayments(app, deps, throttle);
	registerAdminAudit(app, deps, throttle, beginExport);
	registerAdminAlerts(app, deps, throttle);
	registerAdminOverview(app, deps, throttle);
	await registerAdminSite(app, deps, throttle);
	registerAdminReconciliation(app, deps, throttle);
	registerAdminGiving(app, deps, throttle);
	registerAdminRequests(app, deps, throttle, beginExport);
	registerAdminMessages(app, deps, throttle, beginExport);
	await registerRosterDesk(app, deps, throttle);
	registerAdminAthletes(app, deps, throttle);
	registerAdminTeams(app, deps, throttle);
	registerMerges(app, deps, throttle);
	await registerAdminPhotos(app, deps, throttle);
}
