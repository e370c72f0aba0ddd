import { screens } from '#domain/api/api-paths.ts';
import type { ScreenPath } from '#domain/api/page-meta.ts';

/** The paths of every screen that isn't part of the first load (spec §2). `more-screens.tsx` has what they show. */
export const MORE_PATHS = [
	'/poster/athlete/:playerId/:teamId',
	'/poster/team/:sportname/:teamname',
	screens.outbox,
	'/outbox/:op_id',
	screens.onThisPhone,
	screens.contact,
	screens.deletion,
	'/removal/:playerId?',
	'/claim/:athlete?',
	screens.success,
	screens.failed,
	'/basket/:id',
	'/receipt/:payment_id',
	'/pledge/:pledge_id',
	'/request/:request_id',
	screens.login,
	screens.createUser,
	screens.forgotPassword,
	screens.choosePassword,
	screens.setup,
	screens.favorites,
	screens.myDonations,
	'/my-donations/:year',
	screens.account,
	screens.changePassword,
	screens.deleteAccount,
	screens.becomeAdmin,
	screens.admin,
	screens.dashboard,
	screens.authCallback,
	screens.terms,
	'*',
] as const satisfies readonly (ScreenPath | '*')[];
export type MorePath = (typeof MORE_PATHS)[number];
