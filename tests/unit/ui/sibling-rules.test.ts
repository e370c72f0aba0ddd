import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('no rule is about whatever follows an element: removing one restyled everything around it', () => {
	const paths = globSync('src/**/*.css', { cwd: root });
	expect(paths.length).toBeGreaterThan(10);
	const stray = paths.flatMap((path) => {
		const css = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
		return [...css.matchAll(/[^{};]*[+~]\s*\*[^{}]*(?=\{)/g)].map(([selector]) => `${path}: ${selector.trim()}`);
	});
	expect(stray).toEqual([]);
});
