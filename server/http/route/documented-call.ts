import type * as z from 'zod/mini';
import type { ErrorCode } from '#domain/api/api-error.ts';
import type { Proof, RequiredRole } from './require-user.ts';

/** A field of a form that the handler reads itself, because it has files. */
export interface FormField {
	description: string;
	/** Permitted types of a file, such as `image/png, image/jpeg`. */
	files?: string;
	/** `files`: there may be several of them. */
	many?: true;
	/** The schema of a field that is JSON. */
	json?: z.ZodMiniType;
	required?: true;
}

/** What the OpenAPI document says about a call. */
export interface DocumentedCall {
	method: string;
	/** In Fastify's syntax: `/v1/get_player/:playerId/:teamId`. */
	path: string;
	/** Permitted callers. Checked after key and throttle, before the request's parameters or body are read. */
	who: RequiredRole;
	/**
	 * `recent`: the person must have proved their identity in the last 5 minutes (403 `prove_again`). Only if `who` isn't
	 * `anyone`.
	 */
	proof?: Proof;
	summary: string;
	description?: string;
	params?: z.ZodMiniType;
	/** Unknown parameters are ignored. */
	query?: z.ZodMiniType;
	/** A strict object: unknown fields are refused. */
	body?: z.ZodMiniType;
	/** Content type of the body; JSON by default. */
	bodyType?: 'multipart/form-data' | 'application/reports+json';
	/** The fields of a form with files, which the handler reads itself. */
	form?: Record<string, FormField>;
	/** Notable request headers, by name, with their meaning. */
	headers?: Record<string, string>;
	answer: z.ZodMiniType;
	/** Content type of `answer`; JSON by default. */
	contentType?: string;
	/** Additional kinds of 200 answers, by content type. */
	otherAnswers?: Record<string, { description: string; example: string }>;
	/** Errors in addition to 401 `api_key`, 422, and 429. */
	errors?: readonly ErrorCode[];
	/** Must match the schemas; a test checks it. `address` is a whole path with its query. */
	example: { address: string; body?: unknown; answer: unknown };
	/** False: the call doesn't need `x-api-key`. */
	apiKey?: false;
	/** The handler counts the call (`Limits`), so it may ask for a proof of work. */
	limited?: true;
}
