import { siteApi } from '#domain/api/site-paths.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { type AdminSite, adminSiteSchema, saveSiteBodySchema } from '#domain/site/site-profile.ts';
import type { Env } from '#server/env.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { IMAGE_TYPES, imageIn, withImageForm } from '#server/http/route/image-form.ts';
import { resizeLogo } from '#server/modules/rosters/public.ts';
import { exampleLink, exampleProfile } from './site-examples.ts';
import { fixedFields } from './site-links.ts';
import { readSite, type StoredSite, saveLogo, saveSite } from './stored-site.ts';

/** Twice the size that the page shows, for sharp screens. */
const LOGO_BOX = { width: 480, height: 96 };

const example: AdminSite = {
	revision: 3,
	profile: exampleProfile,
	logo_url: null,
	demo: false,
	fixed: [{ field: 'facebook', variable: 'SOCIAL_FACEBOOK', value: exampleLink.href }],
};
const common = { path: siteApi.profile, who: 'admin', answer: adminSiteSchema, throttle: adminThrottle } as const;

/** Details of the operator, for admins to change. */
export const adminSiteRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		...common,
		method: 'GET',
		summary: 'Get the site’s profile',
		description: '`fixed` names the fields that the server’s environment decides, whatever the profile says.',
		example: { address: siteApi.profile, answer: example },
		handler: async ({ db, env }) => answered(env, await readSite(db)),
	}),
	defineRoute({
		...common,
		method: 'PUT',
		summary: 'Change the site’s profile',
		description:
			'Replaces the whole profile; null clears a field. A `payout_` field that is left out stays as it is. 409 `conflict` if somebody has changed it since `revision`. It is audited.',
		body: saveSiteBodySchema,
		errors: ['conflict'],
		example: { address: siteApi.profile, body: { revision: 2, profile: exampleProfile }, answer: example },
		handler: async ({ db, env, clock }, { body, user }) => answered(env, await saveSite(db, body, { actor_id: user.user_id, now: clock() })),
	}),
	defineRoute({
		...common,
		path: siteApi.logo,
		method: 'DELETE',
		summary: 'Remove the site’s logo',
		example: { address: siteApi.logo, answer: example },
		handler: async ({ db, env, clock }, { user }) => answered(env, await saveLogo(db, null, { actor_id: user.user_id, now: clock() })),
	}),
	defineRoute({
		...common,
		path: siteApi.logo,
		method: 'PUT',
		summary: 'Upload the site’s logo',
		description:
			'A JPEG, PNG, or WebP, up to 10 MB. SVG is refused, because it can contain scripts. The logo is stored as WebP of at most 480 by 96 pixels, without anything else of the file.',
		form: { logo: { description: 'The image, up to 10 MB.', files: IMAGE_TYPES, required: true } },
		errors: ['too_large'],
		example: { address: siteApi.logo, answer: { ...example, logo_url: 'data:image/webp;base64,UklGRg==' } },
		scope: withImageForm,
		handler: async ({ db, env, clock }, { user, request }) => {
			const webp = await resizeLogo(await imageIn(request, 'logo'), LOGO_BOX);
			return answered(env, await saveLogo(db, `data:image/webp;base64,${webp.toString('base64')}`, { actor_id: user.user_id, now: clock() }));
		},
	}),
];

function answered(env: Env, site: StoredSite): AdminSite {
	return { ...site, demo: !takesRealMoney(env.PAYMENTS), fixed: fixedFields(env) };
}
