import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** These files deliberately say how other files' elements look on paper and in forced colors. */
const about = ['src/ui/look/print.css', 'src/ui/look/forced-colors.css'];

/** The selectors of a list. A comma between parentheses separates none. */
const selectorsIn = (list: string): string[] => list.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^,(])+/g) ?? [];

/** The classes that a stylesheet styles everywhere: rules whose selector is one class and nothing else. */
function owned(path: string): string[] {
	const css = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
	const lists = [...css.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].map(([, list = '']) => list);
	return lists.flatMap(selectorsIn).flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []);
}

test('a class belongs to one feature: its stylesheet stays on every screen that is opened after it', () => {
	const owners = new Map<string, string>();
	const shared: string[] = [];
	const paths = globSync('src/**/*.css', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
	for (const path of paths.filter((each) => !about.includes(each)).sort()) {
		const owner = path.startsWith('src/features/') ? path.split('/').slice(0, 3).join('/') : 'the look';
		for (const name of owned(path)) {
			const other = owners.get(name);
			if (other !== undefined && other !== owner) shared.push(`.${name} in ${path} and in ${other}`);
			owners.set(name, owner);
		}
	}
	expect(owners.size).toBeGreaterThan(100);
	expect(shared).toEqual([]);
});
