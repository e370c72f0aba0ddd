import type { FastifyInstance } from 'fastify';
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

/** Parts of a call for the OpenAPI document (`RouteSpec` without its handler). */
export interface DocumentedCall {
	method: string;
	path: string;
	who: RequiredRole;
	proof?: Proof;
	summary: string;
	description?: string;
	params?: z.ZodMiniType;
	query?: z.ZodMiniType;
	body?: z.ZodMiniType;
	/** Content type of the body; JSON by default. */
	bodyType?: 'multipart/form-data' | 'application/reports+json';
	/** The fields of a form with files. */
	form?: Record<string, FormField>;
	headers?: Record<string, string>;
	answer: z.ZodMiniType;
	contentType?: string;
	/** Additional kinds of 200 answers, by content type. */
	otherAnswers?: Record<string, { description: string; example: string }>;
	errors?: readonly ErrorCode[];
	example: { address: string; body?: unknown; answer: unknown };
	apiKey?: false;
	throttle?: unknown;
	limited?: true;
}

const calls = new WeakMap<object, DocumentedCall[]>();

/** Keyed by the app's server, which a plugin's encapsulated instance shares with the app. */
export function documentCall(app: FastifyInstance, call: DocumentedCall): void {
	const list = calls.get(app.server) ?? [];
	list.push(call);
	calls.set(app.server, list);
}

export function documentedCalls(app: FastifyInstance): readonly DocumentedCall[] {
	return calls.get(app.server) ?? [];
}
