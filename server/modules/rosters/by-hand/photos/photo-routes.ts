import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { loggable } from '#server/core/loggable.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import type { Throttle } from '#server/http/guards/throttle.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { IMAGE_TYPES, imageIn, withImageForm } from '#server/http/route/image-form.ts';
import { route } from '#server/http/route/route.ts';
import { fromText } from '#server/http/route/validate.ts';
import { exampleAdminAthlete } from '../admin-athlete-examples.ts';
import { isCurrentPhoto, type Photos, removePhoto, uploadPhoto } from './change-photo.ts';
import { photoStore } from './stored-photos.ts';

const athleteParams = z.object({ player_id: fromText(idSchema) });
const { player_id } = exampleAdminAthlete;
const withPhoto = { ...exampleAdminAthlete, state: { ...exampleAdminAthlete.state, image_url: '/v1/photos/1042-3f2a9c5b1d7e4860-640.webp' } };
const SIZES = Object.values(PHOTO_SIZES);
/** A photo's file as `fileOf` names it. */
const PHOTO_FILE = new RegExp(`^\\d{1,10}-[0-9a-f]{16}-(${SIZES.join('|')})\\.webp$`);
const FOREVER = 'public, max-age=31536000, immutable';

/** Photos of athletes that admins upload (docs/decisions/064). */
export async function registerAdminPhotos(app: FastifyInstance, deps: Deps, throttle: Throttle): Promise<void> {
	const { db, clock, env } = deps;
	const photos: Photos = {
		files: photoStore(env),
		notRemoved: (error) => app.log.warn({ failure: loggable(error) }, 'a former photo could not be removed'),
	};

	route(app, deps, {
		method: 'DELETE',
		path: '/v1/admin/athletes/:player_id/photo',
		who: 'admin',
		summary: 'Remove an athlete’s photo',
		description: 'An uploaded photo is deleted.',
		params: athleteParams,
		answer: adminAthleteSchema,
		errors: ['not_found'],
		example: { address: adminRosterApi.photo(player_id), answer: exampleAdminAthlete },
		throttle,
		handler: ({ params, user }) => removePhoto(db, photos, params.player_id, { actor_id: user.user_id, now: clock() }),
	});

	await withImageForm(app, (scope) =>
		route(scope, deps, {
			method: 'PUT',
			path: '/v1/admin/athletes/:player_id/photo',
			who: 'admin',
			summary: 'Upload an athlete’s photo',
			description:
				'A JPEG, PNG, or WebP, up to 10 MB and 50 megapixels. It is stored as WebP in three sizes, without anything that a camera adds, and replaces the photo from the roster.',
			params: athleteParams,
			form: { photo: { description: 'The image, up to 10 MB and 50 megapixels.', files: IMAGE_TYPES, required: true } },
			answer: adminAthleteSchema,
			errors: ['not_found', 'too_large', 'unavailable'],
			example: { address: adminRosterApi.photo(player_id), answer: withPhoto },
			throttle,
			handler: async ({ params, user, request }) =>
				uploadPhoto(db, photos, params.player_id, await imageIn(request, 'photo'), { actor_id: user.user_id, now: clock() }),
		}),
	);
}

/** Serves uploaded photos to everybody. */
export function registerPhotos(app: FastifyInstance, deps: Deps, throttle: Throttle): void {
	const files = photoStore(deps.env);
	route(app, deps, {
		method: 'GET',
		path: '/v1/photos/:file',
		who: 'anyone',
		apiKey: false,
		summary: 'Get an uploaded photo of an athlete',
		description: `The \`image_url\` of an athlete is one of these, or another host’s. Its name ends in the longest side: ${SIZES.join(', ')} pixels.`,
		params: z.object({ file: z.string().check(z.regex(PHOTO_FILE)) }),
		answer: z.string(),
		contentType: 'image/webp',
		errors: ['not_found', 'unavailable'],
		example: { address: withPhoto.state.image_url, answer: 'RIFF…WEBP' },
		throttle,
		handler: async ({ params, reply }) => {
			const webp = (await isCurrentPhoto(deps.db, params.file)) ? await files.read(params.file) : undefined;
			if (webp === undefined) throw notFound('We couldn’t find that photo.');
			return reply.header('cache-control', FOREVER).type('image/webp').send(webp);
		},
	});
}
