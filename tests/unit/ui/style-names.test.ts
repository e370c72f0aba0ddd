import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** These files deliberately say how other rooms' elements look on paper and in forced colors. */
const about = ['src/ui/look/print.css', 'src/ui/look/forced-colors.css'];
/** A button's looks, which also stand alone: `:not(.bare)`. */
const looks = ['bare'];

const posixPath = (path: string) => path.replaceAll('\\', '/');
const sheets = globSync('src/**/*.css', { cwd: root }).map((found) => {
	const path = posixPath(found);
	return { path, css: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') };
});
/** The folders of src and src/features, the longest name first: `athlete-ui` before `athlete`. */
const rooms = globSync(['src/*/', 'src/features/*/'], { cwd: root })
	.map((path) => posixPath(path).replace(/\/$/, '').replace(/^.*\//, ''))
	.sort((a, b) => b.length - a.length);
const roomOfClass = (name: string) => rooms.find((room) => name === room || name.startsWith(`${room}-`));
const roomOfSheet = (path: string) => path.replace(/^src\/(features\/)?/, '').replace(/\/.*$/, '');

/** The selectors of a stylesheet's rules. A comma between parentheses separates none. */
function selectorsIn(css: string): string[] {
	const lists = [...css.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].map(([, list = '']) => list);
	return lists.flatMap((list) => list.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^,(])+/g) ?? []).map((selector) => selector.trim());
}

/** The classes of each element that a selector describes: `.a:not(.b) > .c:has(.d)` describes three. */
const elementsIn = (selector: string): string[][] => {
	const flat = selector.replaceAll(/:(?:is|not)\(((?:[^()\s]|,\s+)+)\)/g, (_, list: string) => list.replaceAll(/[\s,]/g, ''));
	return flat.split(/[\s>+~,()]+/).map((element) => [...element.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
};

test('every rule is in one of the layers that first-load.css puts in order', () => {
	const { css: first = '' } = sheets.find(({ path }) => path === 'src/app/first-load.css') ?? {};
	const layers = /@layer ([\w, ]+);/.exec(first)?.[1]?.split(', ') ?? [];
	expect(layers).toEqual(['tokens', 'base', 'controls', 'layout', 'screens']);
	const isLayered = (css: string) => {
		const blocks = css.split(/^}$/m).map((block) => block.replaceAll(/@import [^;]*;|@layer [\w, ]+;/g, '').trim());
		return blocks.every((block) => block === '' || layers.some((layer) => block.startsWith(`@layer ${layer} {`)));
	};
	expect(sheets.filter(({ css }) => !isLayered(css)).map(({ path }) => path)).toEqual([]);
});

test('a class begins with the name of its room, or only varies one that does', () => {
	const nameless = sheets.flatMap(({ path, css }) =>
		selectorsIn(css)
			.filter((selector) =>
				elementsIn(selector).some((names) => names.length > 0 && names.every((name) => roomOfClass(name) === undefined && !looks.includes(name))),
			)
			.map((selector) => `${path}: ${selector}`),
	);
	expect(nameless).toEqual([]);
});

test('a class looks the same on every screen: only its own room styles it wherever it is', () => {
	const styled = sheets
		.filter(({ path }) => !about.includes(path))
		.flatMap(({ path, css }) =>
			selectorsIn(css)
				.flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.slice(1) ?? [])
				.map((name) => ({ path, name })),
		);
	expect(styled.length).toBeGreaterThan(300);
	expect(styled.filter(({ path, name }) => roomOfClass(name) !== roomOfSheet(path)).map(({ path, name }) => `.${name} in ${path}`)).toEqual([]);
});

test('a component names only classes that a stylesheet has', () => {
	const styled = new Set(sheets.flatMap(({ css }) => selectorsIn(css).flatMap((selector) => elementsIn(selector).flat())));
	// Tells the first paint’s list from the one that replaces it.
	styled.add('first-paint');
	const unknown = globSync('src/**/*.tsx', { cwd: root }).flatMap((path) => {
		const named = [...readFileSync(join(root, path), 'utf8').matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
		return named.filter((name) => !styled.has(name)).map((name) => `${name} in ${posixPath(path)}`);
	});
	expect(styled.size).toBeGreaterThan(400);
	expect(unknown).toEqual([]);
});
