import { type AdminOverview, adminOverviewSchema, MOST_COUNTED } from '#domain/admin/admin-overview.ts';
import { adminApi } from '#domain/api/admin-paths.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { countClaims, countProposals, countWorkToConfirm } from '#server/modules/claims/public.ts';
import { countWaitingRefunds } from '#server/modules/payments/public.ts';
import { countRemovals, countWaiting } from '#server/modules/requests/public.ts';
import { isConsentUndecided } from '#server/modules/rosters/public.ts';
import { missingOnSite } from '#server/modules/site/public.ts';
import type { Env } from './env.ts';

const example: AdminOverview = { new_requests: 2, open_messages: 1, waiting_refunds: 0, missing: { site: ['terms'], system: [] } };

/** One line above the dashboard's lists. It is polled, so it asks no other service and counts only by an index. */
export const adminOverviewRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: adminApi.overview,
		who: 'support',
		summary: 'Get what waits for an admin',
		description: `Each count stops at ${MOST_COUNTED}. \`missing\` names what isn’t set up on a public site.`,
		answer: adminOverviewSchema,
		example: { address: adminApi.overview, answer: example },
		throttle: adminThrottle,
		handler: async ({ db, env }) => {
			const { requests, messages } = await countWaiting(db, MOST_COUNTED);
			const removals = await countRemovals(db, MOST_COUNTED, 'all');
			const claims = await countClaims(db, MOST_COUNTED, 'all');
			const work = await countWorkToConfirm(db, MOST_COUNTED, 'all');
			const pages = await countProposals(db, MOST_COUNTED, 'all');
			return {
				...(removals > 0 && { waiting_removals: removals }),
				...(claims > 0 && { waiting_claims: claims }),
				...(work > 0 && { waiting_work: work }),
				...(pages > 0 && { waiting_pages: pages }),
				...((await isConsentUndecided(db, env)) && { consent_undecided: true }),
				new_requests: requests,
				open_messages: messages,
				waiting_refunds: await countWaitingRefunds(db, MOST_COUNTED),
				missing: { site: await missingOnSite(db, env), system: missingSettings(env) },
			};
		},
	}),
];

/** Settings without which a public site doesn't do all of its work. */
function missingSettings({ https, SMTP_URL }: Pick<Env, 'https' | 'SMTP_URL'>): string[] {
	return https && SMTP_URL === undefined ? ['email'] : [];
}
