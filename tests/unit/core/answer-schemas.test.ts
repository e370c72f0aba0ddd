import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { filesBelow } from '../../../scripts/architecture/import-graph.ts';

const root = join(import.meta.dirname, '../../..');
const files = filesBelow(['src', 'sw']).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Answers that a Wi-Fi's login page, or anybody else, can give in our server's place. */
const OTHERS = [{}, null, undefined, '', true, { status: 'ok' }, { error: 'login' }];

/**
 * Every request of the page and its workers goes through one of these files, and each of them looks at what it gets:
 * tests/unit/core/api-client.test.ts and tests/unit/roster/replica-sync.test.ts.
 */
const REQUESTS = [
	'src/core/api/call-once.ts',
	'src/core/api/fetch-file.ts',
	'src/core/api/request.ts',
	// Only whether the page's own files are there.
	'src/first-paint/watchdog.ts',
	// Photos, mostly of other hosts.
	'src/offline/actions/download-size.ts',
	'src/offline/photos/fetch-photo.ts',
	'src/roster/pull/feed-request.ts',
];

test('every request is made where its answer is looked at', () => {
	const requesting = files.filter(({ text }) => /(?<![\w.])(?:fetch|requestApi|sendBeacon)\(|\bnew (?:XMLHttpRequest|EventSource|WebSocket)\b/.test(text));
	expect(requesting.map(({ file }) => file)).toEqual(REQUESTS);
	expect(files.filter(({ text }) => /\bcallOnce\(/.test(text)).map(({ file }) => file)).toEqual([
		'src/core/api/api-client.ts',
		'src/core/api/pending-logout.ts',
	]);
});

/** The arguments of each call in `text`, up to the schema. */
const callsIn = (text: string) => [...text.matchAll(/(?<!function )\bcall(?:Api|Once)\(/g)].map(({ index, 0: name }) => argumentsAt(text, index + name.length));
const calls = files.flatMap(({ file, text }) => [
	...callsIn(text).map(([, schema = '']) => ({ file, text, schema })),
	...[...text.matchAll(/\bstaffList\(/g)].map(({ index, 0: name }) => ({ file, text, schema: argumentsAt(text, index + name.length)[3] ?? '' })),
	...[...text.matchAll(/\bschema: (\w+) \}\)/g)].map(([, schema = '']) => ({ file, text, schema })),
]);
/** These take the schema of their caller. */
const PASSING_ON = new Set(['src/core/api/api-client.ts', 'src/donations/use-private-query.ts', 'src/features/admin/queries/staff-list.ts']);

function argumentsAt(text: string, start: number): string[] {
	const found: string[] = [];
	let depth = 0;
	let from = start;
	for (let at = start; ; at++) {
		const letter = text.charAt(at);
		if ('([{'.includes(letter)) depth++;
		if (depth === 0 && (letter === ',' || letter === ')')) {
			found.push(text.slice(from, at).trim());
			from = at + 1;
		}
		if (depth === 0 && letter === ')') return found;
		if (')]}'.includes(letter)) depth--;
	}
}

/** File and name of a schema that loads with the answer. */
const importedLater = (schema: string) => /^\(\) => import\('#domain\/([^']+)'\)\.then\(\((\w+)\) => \2\.(\w+)\)$/.exec(schema)?.filter((_, i) => i % 2 === 1);

const importedBy = (text: string, schema: string) => [new RegExp(`import \\{[^}]*\\b${schema}\\b[^}]*\\} from '#domain/([^']+)'`).exec(text)?.[1], schema];

test('every call parses its answer by a schema that no answer of somebody else fits', async () => {
	expect(calls.length).toBeGreaterThan(100);
	const fooled: string[] = [];
	for (const { file, text, schema } of calls) {
		if (schema === 'schema' && PASSING_ON.has(file)) continue;
		const [from, name] = importedLater(schema) ?? importedBy(text, schema);
		if (from === undefined || name === undefined) {
			fooled.push(`${file}: ${schema} is no schema of src/domain`);
			continue;
		}
		const module: Record<string, z.ZodMiniType> = await import(join(root, 'src/domain', from));
		const answer = module[name];
		const taken = OTHERS.filter((other) => answer?.safeParse(other).success !== false);
		if (taken.length > 0) fooled.push(`${file}: ${schema} takes ${taken.map((other) => JSON.stringify(other)).join()}`);
	}
	expect(fooled).toEqual([]);
});
