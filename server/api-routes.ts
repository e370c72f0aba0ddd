import type { Exports } from '#server/http/answers/one-export.ts';
import type { ApiRoute } from '#server/http/route/define-route.ts';
import { accountRoutes, myDataRoutes } from '#server/modules/accounts/public.ts';
import { claimRoutes, pageRoutes, yesRoutes } from '#server/modules/claims/public.ts';
import { favoriteRoutes } from '#server/modules/favorites/public.ts';
import {
	adminInvitationRoutes,
	deskInvitationRoutes,
	type IdentityDeps,
	myPasskeyRoutes,
	mySessionRoutes,
	type ProviderDeps,
	passkeyLoginRoutes,
	passwordRoutes,
	profileRoutes,
	providerRoutes,
	sessionRoutes,
	setupRoutes,
	supportInvitationRoutes,
} from '#server/modules/identity/public.ts';
import { keepsakeRoutes } from '#server/modules/keepsakes/public.ts';
import {
	adminSystemRoutes,
	type ClientErrorDeps,
	type CspReportDeps,
	clientErrorRoutes,
	cspReportRoutes,
	type HealthDeps,
	healthRoutes,
	type SystemReportDeps,
} from '#server/modules/operations/public.ts';
import { givingRoutes, type PaymentRouteDeps, paymentRoutes } from '#server/modules/payments/public.ts';
import { pushRoutes } from '#server/modules/push/public.ts';
import { deletionRoutes, type RequestDeps, removalRoutes, requestRoutes } from '#server/modules/requests/public.ts';
import { type RosterRouteDeps, rosterRoutes } from '#server/modules/rosters/public.ts';
import { type ShareDeps, shareRoutes } from '#server/modules/share/public.ts';
import { siteRoutes } from '#server/modules/site/public.ts';
import { adminRoutes } from './admin-routes.ts';
import { schoolDeskRoutes } from './school-desk-routes.ts';

type OperationDeps = HealthDeps & CspReportDeps & ClientErrorDeps & SystemReportDeps;

/** The dependencies of the routes of all modules. */
export type ApiDeps = IdentityDeps & ProviderDeps & PaymentRouteDeps & RequestDeps & RosterRouteDeps & ShareDeps & OperationDeps & Exports;

/** Every call of the API, in the order of the OpenAPI document. */
export const apiRoutes: readonly ApiRoute<ApiDeps>[] = [
	...healthRoutes,
	...rosterRoutes,
	...shareRoutes,
	...favoriteRoutes,
	...paymentRoutes,
	...sessionRoutes,
	...accountRoutes,
	...passwordRoutes,
	...setupRoutes,
	...profileRoutes,
	...myDataRoutes,
	...mySessionRoutes,
	...adminInvitationRoutes,
	...supportInvitationRoutes,
	...deskInvitationRoutes,
	...myPasskeyRoutes,
	...passkeyLoginRoutes,
	...requestRoutes,
	...deletionRoutes,
	...removalRoutes,
	...claimRoutes,
	...keepsakeRoutes,
	...pageRoutes,
	...yesRoutes,
	...givingRoutes,
	...siteRoutes,
	...pushRoutes,
	...adminRoutes,
	...schoolDeskRoutes,
	...providerRoutes,
	...cspReportRoutes,
	...clientErrorRoutes,
	...adminSystemRoutes,
];
