import type { FastifyRequest } from 'fastify';
import { API_KEY_HEADER } from '#domain/api/api-paths.ts';
import type { Env } from '#server/env.ts';
import { HttpError } from '../route/http-error.ts';

/** The app's fixed header (spec §7). It tells our own page from stray clients and authorizes nothing. */
export function requireApiKey(env: Env): (request: FastifyRequest) => Promise<void> {
	return async (request) => {
		if (request.headers[API_KEY_HEADER] !== env.API_KEY) throw new HttpError(401, 'api_key', `The header ${API_KEY_HEADER} is missing or wrong.`);
	};
}
