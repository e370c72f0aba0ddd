import multipart, { type FastifyMultipartAttachFieldsToBodyOptions, type FastifyMultipartOptions } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Fields only, no files. The parser truncates a value that is too long, and the call's schema then refuses it. */
const FIELDS_ONLY = {
	attachFieldsToBody: 'keyValues',
	limits: { fileSize: 1, files: 0, fields: 10, parts: 10, fieldNameSize: 100, fieldSize: 8192, headerPairs: 20 },
} as const;

/**
 * A boundary has at most 70 characters (RFC 2046 §5.1.1), and the header around it is short. The parser fails on a
 * boundary of more than 252.
 */
const CONTENT_TYPE_MAX = 200;

/**
 * Registers calls that accept only a multipart form. Without options, a form has no files: `request.body` is an object
 * of its fields, and a repeated field is an array. With options, the handler reads the form, after we know who sends
 * it. The scope keeps other calls from accepting forms.
 */
export async function withForms(
	app: FastifyInstance,
	register: (scope: FastifyInstance) => void,
	options: FastifyMultipartOptions | FastifyMultipartAttachFieldsToBodyOptions = FIELDS_ONLY,
): Promise<void> {
	await app.register((scope, _options, done) => {
		scope.removeAllContentTypeParsers();
		void scope.register(multipart, options);
		scope.addHook('preParsing', async ({ headers }) => {
			if ((headers['content-type'] ?? '').length > CONTENT_TYPE_MAX) throw notAForm();
		});
		scope.setErrorHandler((error) => {
			throw isBrokenForm(error) ? notAForm() : error;
		});
		register(scope);
		done();
	});
}

/** The parser's own errors have no status: no boundary, a form that is incomplete or that breaks off. */
export function isBrokenForm(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const brokeOff = 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
	return brokeOff || /^(Multipart:|Unexpected end of|Part terminated early|Premature close)/.test(error.message);
}

/** A file is larger than the parser's limit. */
export function isFileTooLarge(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

/** A form has more files, fields, or parts than the parser's limits. */
export function hasTooMany(error: unknown): boolean {
	return error instanceof Error && 'code' in error && /^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(String(error.code));
}

function notAForm(): HttpError {
	return new HttpError(422, 'invalid', 'The request isn’t a valid multipart form.');
}
