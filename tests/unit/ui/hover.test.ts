import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('what changes under a pointer changes only where there is one: a finger leaves :hover behind on what it tapped last', () => {
	const paths = globSync(['src/**/*.css', 'server/**/*.css'], { cwd: root });
	expect(paths.length).toBeGreaterThan(10);
	const stray = paths.flatMap((path) => {
		const css = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
		const beside = css.replaceAll(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
		return [...beside.matchAll(/[^{};]*:hover[^{}]*(?=\{)/g)].map(([selector]) => `${path}: ${selector.trim()}`);
	});
	expect(stray).toEqual([]);
});
