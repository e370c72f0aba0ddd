import type { Exports } from '#server/http/answers/one-export.ts';
import type { ApiRoute } from '#server/http/route/define-route.ts';
import { adminUserRoutes } from '#server/modules/accounts/public.ts';
import { adminClaimRoutes, adminPageRoutes, adminYesRoutes } from '#server/modules/claims/public.ts';
import { adminDeskRoutes, adminRoleRoutes, adminSupportRoutes } from '#server/modules/identity/public.ts';
import { adminAlertRoutes, adminAuditRoutes } from '#server/modules/operations/public.ts';
import {
	adminGivingRoutes,
	adminPaymentRoutes,
	adminReconciliationRoutes,
	adminTransactionRoutes,
	type PaymentRouteDeps,
	transactionListRoutes,
} from '#server/modules/payments/public.ts';
import { adminMessageRoutes, adminRemovalRoutes, adminRequestRoutes, type RequestDeps } from '#server/modules/requests/public.ts';
import { adminRosterRoutes, type RosterRouteDeps } from '#server/modules/rosters/public.ts';
import { adminSiteRoutes } from '#server/modules/site/public.ts';
import { adminOverviewRoutes } from './admin-overview-route.ts';

/** Calls of the dashboard, most of which only admins may make (spec §6); each call reads the role from the database. */
export const adminRoutes: readonly ApiRoute<PaymentRouteDeps & RequestDeps & RosterRouteDeps & Exports>[] = [
	...adminUserRoutes,
	...adminRoleRoutes,
	...adminSupportRoutes,
	...adminDeskRoutes,
	...adminTransactionRoutes,
	...transactionListRoutes,
	...adminPaymentRoutes,
	...adminAuditRoutes,
	...adminAlertRoutes,
	...adminOverviewRoutes,
	...adminSiteRoutes,
	...adminReconciliationRoutes,
	...adminGivingRoutes,
	...adminRequestRoutes,
	...adminMessageRoutes,
	...adminRemovalRoutes,
	...adminClaimRoutes,
	...adminPageRoutes,
	...adminYesRoutes,
	...adminRosterRoutes,
];
