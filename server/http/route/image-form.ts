import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_PHOTO_BYTES } from '#domain/roster/photo-sizes.ts';
import { HttpError } from '../errors/http-error.ts';
import { hasTooMany, isFileTooLarge, withForms } from './multipart.ts';

/** Permitted images, for the document. */
export const IMAGE_TYPES = 'image/jpeg, image/png, image/webp';

/** Forms of people's own clients have other fields, too. They are ignored. */
const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 8192, headerPairs: 20 };

/** Registers calls that accept only a multipart form with one image, which `imageIn` reads. */
export function withImageForm(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
	return withForms(app, register, { limits: LIMITS, throwFileSizeLimit: true });
}

/**
 * The form's image. @param what what error messages call the field @throws HttpError 422 without one or with several,
 * 413 if it is too large
 */
export async function imageIn(request: FastifyRequest, what: 'photo' | 'logo'): Promise<Buffer> {
	try {
		const file = request.isMultipart() ? await request.file() : undefined;
		const bytes = await file?.toBuffer();
		// A form without a chosen file has a part without bytes.
		if (bytes === undefined || bytes.length === 0) throw new HttpError(422, 'invalid', `${what}: Choose a ${what}.`, { field: what });
		return bytes;
	} catch (error) {
		if (isFileTooLarge(error)) throw new HttpError(413, 'too_large', `This ${what} is larger than 10 MB.`);
		if (hasTooMany(error)) throw new HttpError(422, 'invalid', `${what}: Send one ${what}, and nothing else.`, { field: what });
		throw error;
	}
}
