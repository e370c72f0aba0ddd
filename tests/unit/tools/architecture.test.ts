import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawRooms } from '../../../scripts/architecture/draw-rooms.ts';
import { pictures } from '../../../scripts/architecture/pictures.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Files and folders in backticks, and in the README's drawing of a donation's way. */
const named = (text: string) => [...new Set([...text.matchAll(/(?<=[`\s(])(?:src|sw|server|tests|scripts)\/[\w./-]*\w/g)].map(([path]) => path))];

describe('what the documents name is there', () => {
	const documents = ['README.md', 'docs/architecture.md', 'SECURITY.md', 'docs/performance.md', 'docs/settings.md', 'docs/backups.md', 'docs/deploy.md'];
	test.each(documents.flatMap((file) => named(read(file)).map((path) => [file, path] as const)))('%s: %s', (_file, path) => {
		expect(existsSync(join(root, path))).toBe(true);
	});
});

test('the architecture names the three walks’ files', () => {
	expect(named(read('docs/architecture.md')).length).toBeGreaterThan(30);
});

test.each(pictures())('$file is the code’s: `npm run architecture` draws it', ({ file, svg }) => {
	expect(read(file)).toBe(svg);
});

test('rooms that import each other have no picture', () => {
	const room = (name: string, ...imports: string[]) => ({ name, files: 1, imports });
	expect(() => drawRooms('A circle', [room('a', 'b'), room('b', 'c'), room('c', 'a')])).toThrow('rooms import each other: a → b → c → a');
});
