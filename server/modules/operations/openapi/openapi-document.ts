import type * as z from 'zod/mini';
import { apiErrorSchema, type ErrorCode } from '#domain/api/api-error.ts';
import { API_KEY_HEADER, UNATTENDED_HEADER } from '#domain/api/api-paths.ts';
import { PROOF_HEADER } from '#domain/api/proof-of-work.ts';
import type { DocumentedCall, FormField } from '#server/http/route/documented-call.ts';
import type { Proof, RequiredRole } from '#server/http/route/require-user.ts';
import { type JsonSchema, jsonSchema } from './named-schemas.ts';

/** HTTP status of each error code (design §5). */
export const STATUS_OF: Record<ErrorCode, number> = {
	api_key: 401,
	bad_credentials: 401,
	login_too_old: 401,
	no_session: 401,
	session_ended: 401,
	forbidden: 403,
	account_suspended: 403,
	cross_site: 403,
	giving_paused: 403,
	prove_again: 403,
	passkey_required: 403,
	not_found: 404,
	athlete_gone: 404,
	code_not_valid: 404,
	in_flight: 409,
	plan_exists: 409,
	nothing_left: 409,
	disputed: 409,
	refund_waiting: 409,
	bad_transition: 409,
	already_claimed: 409,
	agreement_changed: 409,
	conflict: 409,
	cursor_gone: 410,
	too_large: 413,
	unsupported_media_type: 415,
	other_host: 421,
	invalid: 422,
	more_than_left: 422,
	idempotency_mismatch: 422,
	throttled: 429,
	proof_needed: 429,
	internal: 500,
	unavailable: 503,
	provider_refused: 503,
};

const PROOF_NOTE =
	'After 429 `proof_needed`: base64 of the JSON `{challenge, solution: {counter, derivedKey}}`, with the `challenge` from that answer, solved as in ALTCHA v2 with PBKDF2. Valid once, for this kind of call, for five minutes.';

export interface Operation {
	operationId: string;
	summary: string;
	description?: string;
	parameters: JsonSchema[];
	requestBody?: JsonSchema;
	responses: Record<string, JsonSchema>;
	security: Partial<Record<'apiKey' | 'session', string[]>>[];
	/** Permitted callers: anyone, the session's user, support, an admin, the desk of a school. */
	'x-who': RequiredRole;
	/** How recent the proof of the person's identity must be; absent if it doesn't matter. */
	'x-proof'?: Proof;
}

export interface OpenApi {
	openapi: '3.1.0';
	info: { title: string; version: string; description: string };
	servers: { url: string }[];
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** The OpenAPI document of the calls, generated from the schemas that check them. */
export function openApiDocument(calls: readonly DocumentedCall[], publicUrl: string): OpenApi {
	const schemas: Record<string, JsonSchema> = {};
	const paths: OpenApi['paths'] = {};
	for (const call of calls) {
		const path = call.path.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'NIL Athletes API',
			version: '1',
			description: `Browse college athletes, keep rosters offline, and donate. Errors are {detail, code}. Act on code and show detail. A call that answers \`prove_again\` goes through once the person has confirmed who they are. Calls that a client makes on its own, with nobody at the screen, carry \`${UNATTENDED_HEADER}\` and don’t count as the person’s activity.`,
		},
		servers: [{ url: publicUrl }],
		paths,
		components: {
			schemas,
			securitySchemes: {
				apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
				session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by login; `__Host-session` where the site is on https.' },
			},
		},
	};
}

function operation(call: DocumentedCall, schemas: Record<string, JsonSchema>): Operation {
	const examples = exampleValues(call);
	const contentType = call.contentType ?? 'application/json';
	return {
		operationId: `${call.method.toLowerCase()}${call.path.replace(/^\/v1/, '').replace(/[^A-Za-z0-9]+/g, '_')}`,
		summary: call.summary,
		...(call.description === undefined ? {} : { description: call.description }),
		parameters: [
			...parameters(call.params, 'path', examples.path, schemas),
			...parameters(call.query, 'query', examples.query, schemas),
			...Object.entries({ ...call.headers, ...(call.limited ? { [PROOF_HEADER]: PROOF_NOTE } : {}) }).map(([name, description]) => ({
				name,
				in: 'header',
				required: false,
				description,
				schema: { type: 'string' },
			})),
		],
		...requestBody(call, schemas),
		responses: {
			200: {
				description: call.summary,
				content: {
					[contentType]: { schema: jsonSchema(call.answer, 'output', schemas), example: call.example.answer },
					...Object.fromEntries(
						Object.entries(call.otherAnswers ?? {}).map(([type, { description, example }]) => [type, { schema: { type: 'string', description }, example }]),
					),
				},
			},
			...errorResponses(call, schemas),
		},
		security: securityOf(call),
		'x-who': call.who,
		...(call.proof === undefined ? {} : { 'x-proof': call.proof }),
	};
}

function requestBody(call: DocumentedCall, schemas: Record<string, JsonSchema>): Pick<Operation, 'requestBody'> {
	if (call.form !== undefined) return { requestBody: { required: true, content: { 'multipart/form-data': formOf(call.form, schemas) } } };
	if (call.body === undefined) return {};
	return {
		requestBody: {
			required: !call.body.safeParse(undefined).success,
			content: { [call.bodyType ?? 'application/json']: { schema: jsonSchema(call.body, 'input', schemas), example: call.example.body } },
		},
	};
}

/** A form with files: which fields it has, and what each may be. */
function formOf(form: Record<string, FormField>, schemas: Record<string, JsonSchema>): JsonSchema {
	const fields = Object.entries(form);
	const typed = fields.map(([name, field]): [string, string | undefined] => [name, field.json === undefined ? field.files : 'application/json']);
	return {
		schema: {
			type: 'object',
			properties: Object.fromEntries(fields.map(([name, field]) => [name, formFieldSchema(field, schemas)])),
			required: fields.filter(([, { required }]) => required).map(([name]) => name),
		},
		encoding: Object.fromEntries(typed.map(([name, contentType]) => [name, { contentType }])),
	};
}

/** In OpenAPI 3.1, a schema without a type is a file's bytes. */
function formFieldSchema({ description, json, many, files = '' }: FormField, schemas: Record<string, JsonSchema>): JsonSchema {
	if (json !== undefined) return { ...jsonSchema(json, 'input', schemas), description };
	const file = { contentMediaType: files.split(', ')[0] ?? 'application/octet-stream' };
	return many ? { type: 'array', items: file, minItems: 1, description } : { ...file, description };
}

/** Credentials of a request, all in one entry; no entry if it needs none. */
function securityOf({ apiKey, who }: DocumentedCall): Operation['security'] {
	const needs = { ...(apiKey === false ? {} : { apiKey: [] }), ...(who === 'anyone' ? {} : { session: [] }) };
	return Object.keys(needs).length === 0 ? [] : [needs];
}

function parameters(
	schema: z.ZodMiniType | undefined,
	place: 'path' | 'query',
	examples: Record<string, string>,
	schemas: Record<string, JsonSchema>,
): JsonSchema[] {
	if (schema === undefined) return [];
	const { properties = {} } = jsonSchema(schema, 'output', schemas) as { properties?: Record<string, JsonSchema> };
	const shape = (schema as z.ZodMiniObject).shape as Record<string, z.ZodMiniType>;
	return Object.entries(properties).map(([name, property]) => {
		const example = examples[name];
		return {
			name,
			in: place,
			required: place === 'path' || shape[name]?.safeParse(undefined).success !== true,
			schema: property,
			...(example === undefined ? {} : { example: property.type === 'integer' ? Number(example) : example }),
		};
	});
}

const isForStaff = ({ who }: DocumentedCall) => who !== 'anyone' && who !== 'user';

function errorResponses(call: DocumentedCall, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
	const codes: ErrorCode[] = [
		...(call.apiKey === false ? [] : (['api_key'] as const)),
		...(call.who === 'anyone' ? [] : (['no_session', 'session_ended'] as const)),
		...(isForStaff(call) ? (['forbidden'] as const) : []),
		...(call.who === 'admin' || call.who === 'support' ? (['passkey_required'] as const) : []),
		...(isForStaff(call) || call.proof !== undefined ? (['prove_again'] as const) : []),
		...(call.errors ?? []),
		...(call.params === undefined && call.query === undefined && call.body === undefined && call.form === undefined ? [] : (['invalid'] as const)),
		...(call.body === undefined && call.form === undefined ? [] : (['cross_site', 'too_large', 'unsupported_media_type'] as const)),
		'throttled',
		...(call.limited ? (['proof_needed'] as const) : []),
	];
	const byStatus = new Map<number, Set<ErrorCode>>();
	for (const code of codes) byStatus.set(STATUS_OF[code], (byStatus.get(STATUS_OF[code]) ?? new Set()).add(code));
	const schema = jsonSchema(apiErrorSchema, 'output', schemas);
	return Object.fromEntries(
		[...byStatus].map(([status, named]) => [
			status,
			{
				description: [...named].map((code) => `\`${code}\``).join(', '),
				...(status === 429 || status === 503 ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } } : {}),
				content: { 'application/json': { schema } },
			},
		]),
	);
}

/** Parameter values from the example's address. */
export function exampleValues(call: Pick<DocumentedCall, 'path' | 'example'>): { path: Record<string, string>; query: Record<string, string> } {
	const address = new URL(call.example.address, 'http://localhost');
	const parts = address.pathname.split('/').map(decodeURIComponent);
	const path: Record<string, string> = {};
	for (const [index, part] of call.path.split('/').entries()) {
		const value = parts[index];
		if (part.startsWith(':') && value !== undefined) path[part.slice(1)] = value;
	}
	return { path, query: Object.fromEntries(address.searchParams) };
}
