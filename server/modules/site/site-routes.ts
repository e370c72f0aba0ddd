import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { socialLinkSchema } from '#domain/api/social-link-schema.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { payoutLine } from '#domain/site/payout-line.ts';
import { publicSiteSchema } from '#domain/site/public-site.ts';
import { browseThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { publicProfile } from './public-profile.ts';
import { exampleLink, exampleProfile } from './site-examples.ts';
import { siteLinks } from './site-links.ts';
import { readSite } from './stored-site.ts';

const common = { method: 'GET', who: 'anyone', throttle: browseThrottle, lane: 'reads' } as const;

/** Public details of the operator. */
export const siteRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		...common,
		path: api.site,
		summary: 'Who runs this site',
		description:
			'Name, contact, links, and texts that the operator has filled in. What isn’t filled in is left out. `payout_line` says how athletes are paid, in one line.',
		answer: publicSiteSchema,
		example: {
			address: api.site,
			answer: {
				links: [exampleLink],
				profile: publicProfile({ profile: exampleProfile, logo_url: null }),
				payout_line: payoutLine(exampleProfile, { demo: false }),
			},
		},
		handler: async ({ db, env }) => {
			const site = await readSite(db);
			return { links: siteLinks(env, site), profile: publicProfile(site), payout_line: payoutLine(site.profile, { demo: !takesRealMoney(env.PAYMENTS) }) };
		},
	}),
	defineRoute({
		...common,
		path: api.socialLinks,
		summary: 'The operator’s pages on social networks',
		description: 'For pages of earlier versions. `GET /v1/site` has them, too.',
		answer: z.object({ links: z.array(socialLinkSchema) }),
		example: { address: api.socialLinks, answer: { links: [exampleLink] } },
		handler: async ({ db, env }) => ({ links: siteLinks(env, await readSite(db)) }),
	}),
];
