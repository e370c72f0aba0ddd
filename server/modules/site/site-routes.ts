import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { api } from '#domain/api/api-paths.ts';
import { socialLinkSchema } from '#domain/api/social-link-schema.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { payoutLine } from '#domain/site/payout-line.ts';
import { publicSiteSchema } from '#domain/site/public-site.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';
import { publicProfile } from './public-profile.ts';
import { exampleLink, exampleProfile } from './site-examples.ts';
import { siteLinks } from './site-links.ts';
import { readSite } from './stored-site.ts';

/** Public details of the operator. */
export function registerSite(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	const { db, env } = deps;
	const demo = !takesRealMoney(env.PAYMENTS);
	const common = { method: 'GET', who: 'anyone', throttle, lane: 'reads' } as const;
	route(app, deps, {
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
		handler: async () => {
			const site = await readSite(db);
			return { links: siteLinks(env, site), profile: publicProfile(site), payout_line: payoutLine(site.profile, { demo }) };
		},
	});
	route(app, deps, {
		...common,
		path: api.socialLinks,
		summary: 'The operator’s pages on social networks',
		description: 'For pages of earlier versions. `GET /v1/site` has them, too.',
		answer: z.object({ links: z.array(socialLinkSchema) }),
		example: { address: api.socialLinks, answer: { links: [exampleLink] } },
		handler: async () => ({ links: siteLinks(env, await readSite(db)) }),
	});
}
