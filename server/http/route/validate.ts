import * as z from 'zod/mini';
import { HttpError } from '../errors/http-error.ts';

// The small build of zod has no texts of its own.
z.config(z.locales.en());

/** A whole number from URL text: digits only, so "1e3", "0x1", and " 1" are refused instead of guessed. */
export function fromText<T extends z.ZodMiniType<number, number>>(schema: T) {
	return z.pipe(
		z.transform((text: unknown) => (typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : text)),
		schema,
	);
}

/** `limit` of a list: at least 1 and at most `max`, however much the client asks for. */
export function limitText(max: number, usual: number) {
	return z._default(
		z.pipe(
			z.transform((text: unknown) => (typeof text === 'string' && /^\d{1,10}$/.test(text) ? Math.min(Number(text), max) : text)),
			z.int().check(z.gte(1), z.lte(max)),
		),
		usual,
	);
}

/** `skip` of a paged list. */
export const skipText = z._default(fromText(z.int().check(z.gte(0), z.lte(2_147_483_647))), 0);

/**
 * How many rows anybody may skip: ten times the athletes that the product is made for, so every screen reaches its last
 * page.
 */
export const MAX_SKIP = 1_000_000;
export const SKIP_TOO_FAR = 'You can skip at most 1,000,000 rows.';
/** `skip` of a public list. */
export const openSkipText = z._default(fromText(z.int().check(z.gte(0), z.lte(MAX_SKIP, SKIP_TOO_FAR))), 0);

/** Parses one part of a request. @throws HttpError 422 that names the first invalid field. */
export function parsePart<T extends z.ZodMiniType>(schema: T, value: unknown, part: 'path' | 'query' | 'body'): z.output<T> {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw invalid(parsed.error.issues[0], part);
	const nul = findNul(parsed.data, []);
	if (nul !== undefined) throw new HttpError(422, 'invalid', 'Text can’t contain the character U+0000.', { field: nul.join('.') });
	return parsed.data;
}

function invalid(issue: z.core.$ZodIssue | undefined, part: string): HttpError {
	if (issue === undefined) return new HttpError(422, 'invalid', `The ${part} isn’t valid.`);
	const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
	const field = path.map(String).join('.');
	return new HttpError(
		422,
		'invalid',
		field === '' ? `The ${part} isn’t valid: ${issue.message}` : `${field}: ${issue.message}`,
		field === '' ? {} : { field },
	);
}

/** PostgreSQL text can't contain U+0000. */
function findNul(value: unknown, path: string[]): string[] | undefined {
	if (typeof value === 'string') return value.includes('\0') ? path : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [key, inner] of Object.entries(value)) {
		const found = findNul(inner, [...path, key]);
		if (found !== undefined) return found;
	}
	return undefined;
}
