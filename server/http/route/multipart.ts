import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/** Fields only, no files. The parser cuts a longer value, and the call's schema then refuses it. */
const LIMITS = { fileSize: 1, files: 0, fields: 10, parts: 10, fieldNameSize: 100, fieldSize: 8192, headerPairs: 20 };

/**
 * A boundary has at most 70 characters (RFC 2046 §5.1.1), and the header around it is short. The parser fails on a
 * boundary of more than 252.
 */
const CONTENT_TYPE_MAX = 200;

/**
 * Registers calls that accept only a multipart form: `request.body` is an object of its fields, and a repeated field is
 * an array. The scope keeps other calls from accepting forms.
 */
export async function withForms(app: FastifyInstance, register: (scope: FastifyInstance) => void): Promise<void> {
	await app.register((scope, _options, done) => {
		scope.removeAllContentTypeParsers();
		void scope.register(multipart, { attachFieldsToBody: 'keyValues', limits: LIMITS });
		scope.addHook('preParsing', async ({ headers }) => {
			if ((headers['content-type'] ?? '').length > CONTENT_TYPE_MAX) throw notAForm();
		});
		scope.setErrorHandler((error) => {
			// The parser's own errors (no boundary, an incomplete form) have no status.
			throw error instanceof Error && /^(Multipart:|Unexpected end of|Part terminated early)/.test(error.message) ? notAForm() : error;
		});
		register(scope);
		done();
	});
}

function notAForm(): HttpError {
	return new HttpError(422, 'invalid', 'The request isn’t a valid multipart form.');
}
