import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isOptedOutByte } from '#domain/roster/consent-byte.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { matchesEtag } from '#server/http/answers/encoding.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { fromText } from '#server/http/route/validate.ts';
import { findPlayer } from '#server/modules/rosters/public.ts';
import { ogImageHash } from './og-image/og-image-address.ts';
import { athleteOgImage, findTeamFacts, siteOgImage, teamOgImage } from './og-image/og-image-content.ts';
import type { OgImageStore } from './og-image/og-image-store.ts';
import { ogImageSvg } from './og-image/og-image-svg.ts';

/** A picture takes a tenth of a second; preview crawlers come from few addresses, without a device. */
const pictureThrottle = defineThrottle({ device: 120, address: 3000, windowMs: 60_000 });

const query = z.object({ v: z.optional(z.string().check(z.maxLength(64))) });

export interface ShareDeps extends Deps {
	ogImages: OgImageStore;
}

const common = {
	method: 'GET',
	who: 'anyone',
	lane: 'reads',
	description:
		'PNG, 1200 × 630. `v` is the version from the page’s tags. With it, the picture can be cached for a day; without it or with another, for an hour.',
	query,
	answer: z.string(),
	contentType: 'image/png',
	apiKey: false,
	throttle: pictureThrottle,
} as const;

/**
 * Pictures for link previews, 1200 × 630: `/v1/share/…/card.png`. With the current drawing's `v`, they are cached
 * for a day: the picture of an athlete who was removed must not stay for long.
 */
export const shareRoutes: readonly ApiRoute<ShareDeps>[] = [
	defineRoute({
		...common,
		path: '/v1/share/players/:playerId/card.png',
		summary: 'Get the share picture of an athlete',
		params: z.object({ playerId: fromText(idSchema) }),
		errors: ['not_found', 'unavailable'],
		example: { address: '/v1/share/players/1/card.png', answer: '' },
		handler: async ({ db, ogImages }, { params, query: { v }, request, reply }) => {
			const found = await findPlayer(db, params.playerId);
			if (found === undefined || found.retired || isOptedOutByte(found.player.consent)) throw notFound('There’s no picture of this athlete.');
			return send(ogImages, ogImageSvg(athleteOgImage(found.player)), v, request, reply);
		},
	}),

	defineRoute({
		...common,
		path: '/v1/share/teams/:teamId/card.png',
		summary: 'Get the share picture of a team',
		params: z.object({ teamId: fromText(idSchema) }),
		errors: ['not_found', 'unavailable'],
		example: { address: '/v1/share/teams/1/card.png', answer: '' },
		handler: async ({ db, ogImages }, { params, query: { v }, request, reply }) => {
			const facts = await findTeamFacts(db, params.teamId);
			if (facts === undefined) throw notFound('There’s no picture of this team.');
			return send(ogImages, ogImageSvg(teamOgImage(facts)), v, request, reply);
		},
	}),

	defineRoute({
		...common,
		path: '/v1/share/site/card.png',
		summary: 'Get the share picture of any other page',
		errors: ['unavailable'],
		example: { address: '/v1/share/site/card.png', answer: '' },
		handler: ({ ogImages }, { query: { v }, request, reply }) => send(ogImages, ogImageSvg(siteOgImage), v, request, reply),
	}),
];

async function send(images: OgImageStore, svg: string, v: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
	const hash = ogImageHash(svg);
	void reply
		.header('etag', `"${hash}"`)
		.header('cache-control', v === hash ? 'public, max-age=86400' : 'public, max-age=3600')
		// A page of another origin may show it, because that is its purpose.
		.header('cross-origin-resource-policy', 'cross-origin');
	if (matchesEtag(request.headers['if-none-match'], hash)) return reply.code(304).send();
	return reply.type('image/png').send(await images.png(svg));
}
