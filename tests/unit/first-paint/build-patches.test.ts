import { describe, expect, test } from 'vitest';
import { taken } from '#first-paint/build/classic-chunk.ts';
import { firstPaintPage, shellPage } from '#first-paint/build/first-paint-plugin.ts';
import { patch } from '#first-paint/build/patch.ts';
import { stylesheetFirst } from '#first-paint/build/style-first.ts';
import { checkedPage } from '#server/modules/share/open-graph-meta/page-html.ts';

/** What Vite hands over: the fonts and icons first, then the app's script and libraries, the stylesheet last. */
const parts = {
	icon: '<link rel="icon" href="/favicon.ico">',
	app: '<script type="module" crossorigin src="/assets/index.js"></script>',
	library: '<link rel="modulepreload" crossorigin href="/assets/libraries.js">',
	sheet: '<link rel="stylesheet" crossorigin href="/assets/index.css">',
	shell: '<div class="app-start"></div>',
};
const without = (...left: (keyof typeof parts)[]) =>
	Object.entries(parts)
		.filter(([name]) => !left.includes(name as keyof typeof parts))
		.map(([, text]) => text)
		.join('\n');

test('a patch changes what it finds, and fails where there is nothing', () => {
	expect(patch('a b a', /a/, '$&!')).toBe('a! b a');
	expect(patch('a b a', /a/g, 'c')).toBe('c b c');
	expect(() => patch('a b a', /x/, 'c')).toThrow('the build has to replace /x/');
});

describe('the page of a first visit', () => {
	test('names the script before everything else, and marks the app and its libraries', () => {
		const page = firstPaintPage(without(), 'assets/first-paint.js', ['assets/fields.js', 'assets/libraries.js']);
		expect(page).toMatch(/^<script defer src="\/assets\/first-paint\.js"><\/script>\s*<link rel="icon"/);
		expect(page).toContain('<link rel="modulepreload" crossorigin href="/assets/index.js" id="app">');
		expect(page).toContain('<link class="library" rel="modulepreload" crossorigin href="/assets/libraries.js">');
	});

	test('loads what only a wide window shows with the app, if the window is wide', () => {
		const page = firstPaintPage(without(), 'assets/first-paint.js', ['assets/fields.js', 'assets/libraries.js']);
		expect(page).toContain('<link rel="modulepreload" crossorigin media="(min-width: 48em)" href="/assets/fields.js">');
	});

	test.each(['app', 'library'] as const)('fails without the %s', (part) => {
		expect(() => firstPaintPage(without(part), 'assets/first-paint.js', ['assets/fields.js', 'assets/libraries.js'])).toThrow('the build has to replace');
	});
});

describe('the service worker’s page', () => {
	const page = firstPaintPage(without(), 'assets/first-paint.js', ['assets/fields.js', 'assets/libraries.js']);

	test('loads the script at once, the app later, and hides the shell', () => {
		const shell = shellPage(page, ['assets/replica.js', 'assets/libraries.js']);
		expect(shell).toContain('<script src="/assets/first-paint.js">');
		expect(shell).not.toContain('modulepreload');
		expect(shell).toContain('<link rel="later" crossorigin href="/assets/replica.js">');
		expect(shell.match(/libraries\.js/g)).toHaveLength(1);
		expect(shell).toContain('<div class="app-start" hidden>');
	});

	test.each([
		['preloads', page.replaceAll('modulepreload', 'preload')],
		['a deferred script', page.replace('defer ', '')],
		['the app shell', page.replace('app-start', 'shell')],
	])('fails without %s', (_part, changed) => {
		expect(() => shellPage(changed, ['assets/replica.js'])).toThrow('the build has to replace');
	});
});

describe('the stylesheet', () => {
	test('comes first', () => {
		expect(stylesheetFirst(without())).toMatch(/^<link rel="stylesheet"[^>]*>\s*<link rel="icon"/);
	});

	test('fails the build if there is none, or no link to put it before', () => {
		expect(() => stylesheetFirst(without('sheet'))).toThrow('the build has to replace');
		expect(() => stylesheetFirst(without('icon', 'library'))).toThrow('the build has to replace');
	});
});

test('a chunk that imports the script without a statement fails the build', () => {
	expect(() => taken('globalThis.a = 1;', [], 'assets/first-paint.js')).toThrow('has no import statement for it');
});

describe('the page that the server fills', () => {
	const built =
		'<title>NIL</title><meta name="description" content=""><link rel="stylesheet" href="/a.css"><body><div class="ui-frame ui-page app-skeleton"></div></body>';

	test('passes as it was built', () => {
		expect(checkedPage(built, true)).toBe(built);
	});

	test.each([
		['a title', built.replace('title>', 'h1>')],
		['a description', built.replace('description', 'author')],
		['</body>', built.replace('</body>', '')],
		['a stylesheet', built.replace('stylesheet', 'icon')],
		['the placeholder of a screen', built.replace('app-skeleton', 'skeleton')],
	])('is refused without %s', (part, changed) => {
		expect(() => checkedPage(changed, true)).toThrow(`the built index.html lacks ${part}`);
	});

	test('a page that was built without openings needs no place for them', () => {
		const bare = '<title>NIL</title><meta name="description" content=""><body></body>';
		expect(checkedPage(bare, false)).toBe(bare);
	});
});
