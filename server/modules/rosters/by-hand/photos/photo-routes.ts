import * as z from 'zod/mini';
import { adminRosterApi } from '#domain/api/admin-roster-paths.ts';
import { adminAthleteSchema } from '#domain/roster/athlete-edit.ts';
import { PHOTO_SIZES } from '#domain/roster/photo-sizes.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { adminThrottle, defineThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { IMAGE_TYPES, imageIn, withImageForm } from '#server/http/route/image-form.ts';
import { fromText } from '#server/http/route/validate.ts';
import { exampleAdminAthlete } from '../admin-athlete-examples.ts';
import { isCurrentPhoto, type Photos, removePhoto, uploadPhoto } from './change-photo.ts';

const athleteParams = z.object({ player_id: fromText(idSchema) });
const { player_id } = exampleAdminAthlete;
const withPhoto = { ...exampleAdminAthlete, state: { ...exampleAdminAthlete.state, image_url: '/v1/photos/1042-3f2a9c5b1d7e4860-640.webp' } };
const SIZES = Object.values(PHOTO_SIZES);
/** A photo's file as `fileOf` names it. */
const PHOTO_FILE = new RegExp(`^\\d{1,10}-[0-9a-f]{16}-(${SIZES.join('|')})\\.webp$`);
/** A day: the photo of an athlete who was removed must not stay in caches for long. */
const A_DAY = 'public, max-age=86400';

/** A page of cards asks for 21 photos at once, and each is cached for a day. */
const photoThrottle = defineThrottle({ device: 1200, address: 60_000, windowMs: 60_000 });

export interface PhotoDeps extends Deps {
	photos: Photos;
}

/** Photos of athletes that admins upload (docs/decisions/064). */
export const adminPhotoRoutes: readonly ApiRoute<PhotoDeps>[] = [
	defineRoute({
		method: 'DELETE',
		path: '/v1/admin/athletes/:player_id/photo',
		who: 'admin',
		summary: 'Remove an athlete’s photo',
		description: 'An uploaded photo is deleted.',
		params: athleteParams,
		answer: adminAthleteSchema,
		errors: ['not_found'],
		example: { address: adminRosterApi.photo(player_id), answer: exampleAdminAthlete },
		throttle: adminThrottle,
		handler: ({ db, clock, photos }, { params, user }) => removePhoto(db, photos, params.player_id, { actor_id: user.user_id, now: clock() }),
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/athletes/:player_id/photo',
		who: 'admin',
		summary: 'Upload an athlete’s photo',
		description:
			'A JPEG, PNG, or WebP, up to 10 MB and 50 megapixels. It is stored as WebP in three sizes, without anything that a camera adds, and replaces the photo from the roster.',
		params: athleteParams,
		form: { photo: { description: 'The image, up to 10 MB and 50 megapixels.', files: IMAGE_TYPES, required: true } },
		scope: withImageForm,
		answer: adminAthleteSchema,
		errors: ['not_found', 'too_large', 'unavailable'],
		example: { address: adminRosterApi.photo(player_id), answer: withPhoto },
		throttle: adminThrottle,
		handler: async ({ db, clock, photos }, { params, user, request }) =>
			uploadPhoto(db, photos, params.player_id, await imageIn(request, 'photo'), { actor_id: user.user_id, now: clock() }),
	}),
];

/** Serves uploaded photos to everybody. */
export const photoRoutes: readonly ApiRoute<PhotoDeps>[] = [
	defineRoute({
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
		throttle: photoThrottle,
		handler: async ({ db, photos }, { params, reply }) => {
			const webp = (await isCurrentPhoto(db, params.file)) ? await photos.files.read(params.file) : undefined;
			if (webp === undefined) throw notFound('We couldn’t find that photo.');
			return reply.header('cache-control', A_DAY).type('image/webp').send(webp);
		},
	}),
];
