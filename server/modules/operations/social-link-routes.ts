import type { FastifyInstance } from 'fastify';
import { api } from '#domain/api/api-paths.ts';
import { socialLinksSchema } from '#domain/api/social-links.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { route } from '#server/http/route/route.ts';

/** `GET /v1/social-links`: what the footer links to. */
export function registerSocialLinks(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	route(app, deps, {
		method: 'GET',
		path: api.socialLinks,
		who: 'anyone',
		summary: 'The operator’s pages on social networks',
		answer: socialLinksSchema,
		throttle,
		example: { address: api.socialLinks, answer: { links: [{ name: 'Facebook', href: 'https://www.facebook.com/your-page', sample: false }] } },
		handler: async () => ({ links: [...deps.env.SOCIAL_LINKS] }),
	});
}
