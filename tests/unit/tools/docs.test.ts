import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const decisions = join(root, 'docs/decisions');
const pages = [
	...readdirSync(root),
	...['docs', 'docs/decisions'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name))),
].filter((name) => name.endsWith('.md'));
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

/** As GitHub names them: lowercase, without punctuation, with a hyphen for each space. */
const anchorsOf = (page: string) =>
	[...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);

test.each(pages)('%s leads nowhere that isn’t there', (page) => {
	const broken = [...textOf(page).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, path = '', anchor]) => {
		const target = path === '' ? page : relative(root, join(root, dirname(page), path));
		if (!existsSync(join(root, target))) return [link];
		return anchor === undefined || anchorsOf(target).includes(anchor) ? [] : [link];
	});
	expect(broken).toEqual([]);
});

test.each(pages)('%s names no file that isn’t there', (page) => {
	const named = [...textOf(page).matchAll(/\b(?:src|server|sw|tests|scripts|deploy)\/[\w./-]+\.(?:tsx?|css|sql|conf|json)\b/g)].map(([path]) => path);
	expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(pages)('%s names no folder or command that isn’t there', (page) => {
	const text = textOf(page);
	const folders = [...text.matchAll(/`((?:src|server|sw|tests|scripts|deploy)(?:\/[\w-]+)*)`/g)].map(([, path = '']) => path);
	expect(folders.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
	const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
	expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test('the index has each decision once, under its present title', () => {
	const files = readdirSync(decisions).filter((name) => /^\d{3}-/.test(name));
	const titled = files.map((name) => {
		const [title = ''] = textOf(join('docs/decisions', name)).split('\n', 1);
		return `- [${name.slice(0, 3)}](${name}) ${title.slice('# 000 '.length)}`;
	});
	const listed = textOf('docs/decisions/README.md')
		.split('\n')
		.filter((line) => line.startsWith('- '));
	expect(listed.sort()).toEqual(titled.sort());
});

test('each variable that the server reads is in the settings', () => {
	const [, table = ''] = /const variables = z\.object\(\{\n(.*?)\n\}\);/s.exec(readFileSync(join(root, 'server/env.ts'), 'utf8')) ?? [];
	const names = [...table.matchAll(/^\t(\w+): /gm)].map(([, name]) => name);
	expect(names).toContain('PORT');
	expect(names.filter((name) => !textOf('docs/settings.md').includes(`\`${name}\``))).toEqual([]);
});
