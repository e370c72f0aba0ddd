import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_PHOTO_BYTES } from '#domain/roster/photo-sizes.ts';
import { HttpError } from './http-error.ts';
import { isFileTooLarge, withForms } from './multipart.ts';

const LIMITS = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 0, parts: 1, fieldNameSize: 100, headerPairs: 20 };

/** Registers calls that accept only a multipart form with one image, which `imageIn` reads. */
export function withImageForm(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
	return withForms(app, register, { limits: LIMITS, throwFileSizeLimit: true });
}

/**
 * The form's image. @param what what error messages call the field @throws HttpError 422 without one, 413 if it is too
 * large
 */
export async function imageIn(request: FastifyRequest, what: 'photo' | 'logo'): Promise<Buffer> {
	const file = request.isMultipart() ? await request.file() : undefined;
	if (file === undefined) throw new HttpError(422, 'invalid', `${what}: Choose a ${what}.`, { field: what });
	return file.toBuffer().catch((error: unknown) => {
		throw isFileTooLarge(error) ? new HttpError(413, 'too_large', `This ${what} is larger than 10 MB.`) : error;
	});
}
