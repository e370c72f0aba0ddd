import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withInlineScript } from '#first-paint/build/watchdog-plugin.ts';
import { inlineScriptHashes } from '#server/http/guards/inline-scripts.ts';
import { FakeStorage } from '../fixtures/fake-storage.ts';

const PAGE =
	'<head><meta charset="utf-8"><link rel="stylesheet" href="/a.css"><script defer src="/a.js"></script></head><script type="application/json">{}</script>';
const CODE = 'const a="$&$1";a\n';

test('the script stands before all that the page fetches, as it was written, and the policy has its hash', () => {
	const page = withInlineScript(PAGE, CODE);
	expect(page).toMatch(/<meta charset="utf-8">\s*<script>\{const a="\$&\$1";a\}<\/script><link/);
	const folder = mkdtempSync(join(tmpdir(), 'page-'));
	expect(inlineScriptHashes(folder)).toEqual([]);
	writeFileSync(join(folder, 'index.html'), page);
	expect(inlineScriptHashes(folder)).toEqual([`'sha256-${createHash('sha256').update('{const a="$&$1";a}').digest('base64')}'`]);
	rmSync(folder, { recursive: true });
});

test.each([
	['would end early', '"</script>"'],
	['is a module', 'import "./a.ts"'],
])('a script that %s is refused', (_why, code) => {
	expect(() => withInlineScript(PAGE, code)).toThrow('can’t stand in the page');
});

test('a page without a place for it fails the build', () => {
	expect(() => withInlineScript('<head></head>', CODE)).toThrow('the build has to replace');
});

const SOON = 'We’ll open the page as soon as it’s back.';

class FakeElement {
	readonly attributes = new Map<string, string>();
	readonly style = { cssText: '' };
	children: (FakeElement | string)[] = [];
	parent: FakeElement | undefined;
	addEventListener = () => {};
	setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
	append(...added: (FakeElement | string)[]): void {
		for (const child of added) if (child instanceof FakeElement) child.parent = this;
		this.children.push(...added);
	}
	remove(): void {
		if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
	}
	set textContent(text: string) {
		this.children = [text];
	}
	get textContent(): string {
		return this.children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('');
	}
}

/** What the script sees of a page. `shown`: what the page has, by the start of a selector that finds it. */
class FakePage extends EventTarget {
	readyState = 'complete';
	readonly body = new FakeElement();
	readonly shown = new Set<string>(['.app-start']);
	createElement = () => new FakeElement();
	querySelector = (selector: string) => (selector.split(', ').some((one) => this.shown.has(one)) ? {} : null);
	querySelectorAll = (selector: string) => (selector === 'script[src]' ? [{ src: '/assets/app.js' }] : []);
	get notice(): string {
		return this.body.textContent;
	}
}

describe('a page', () => {
	const there = async () => new Response('', { headers: { 'content-type': 'text/javascript' } });
	const gone = () => Promise.reject(new TypeError('Failed to fetch'));
	const tooLate = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
	const reload = vi.fn<() => void>();
	let answer: (file: string) => Promise<Response>;
	let storage: FakeStorage;
	let page: FakePage;
	let events: EventTarget;

	beforeEach(() => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
		answer = gone;
		storage = new FakeStorage();
		vi.stubGlobal('location', { pathname: '/', reload });
		vi.stubGlobal('fetch', (file: string) => answer(file));
		vi.stubGlobal('sessionStorage', storage);
	});

	afterEach(() => {
		vi.clearAllTimers();
		vi.useRealTimers();
		vi.unstubAllGlobals();
		reload.mockClear();
	});

	/** A page in the same tab, whose script starts now. */
	async function open(): Promise<void> {
		page = new FakePage();
		events = new EventTarget();
		vi.stubGlobal('document', page);
		vi.stubGlobal('performance', { now: sinceNow(), getEntriesByType: () => [{ type: 'navigate' }] });
		vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
		vi.resetModules();
		await import('#first-paint/watchdog.ts');
	}

	function sinceNow(): () => number {
		const start = Date.now();
		return () => Date.now() - start;
	}

	const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

	/** What Vite reports when it can't load a part. */
	const partFails = (payload: unknown) => events.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
	const partStarts = (part: Promise<unknown>) => events.dispatchEvent(new CustomEvent('app:part', { detail: part }));

	test('is reloaded when its files can be fetched again', async () => {
		await open();
		await pass(11);
		expect(page.notice).toContain(SOON);
		expect(reload).not.toHaveBeenCalled();
		answer = there;
		await pass(3);
		expect(reload).toHaveBeenCalledOnce();
	});

	test('isn’t reloaded if it comes up while the script looks for its files', async () => {
		await open();
		await pass(11);
		answer = async () => {
			page.shown.delete('.app-start');
			return there();
		};
		await pass(60);
		expect(reload).not.toHaveBeenCalled();
		expect(page.notice).toBe('');
	});

	test('isn’t reloaded under an open dialog, but once it is closed', async () => {
		await open();
		page.shown.delete('.app-start');
		page.shown.add('[data-part-missing]').add('[role="dialog"]');
		partFails(new TypeError('Failed to fetch dynamically imported module: https://athletes.example/assets/contact.js'));
		answer = there;
		await pass(30);
		expect(reload).not.toHaveBeenCalled();
		page.shown.delete('[role="dialog"]');
		await pass(3);
		expect(reload).toHaveBeenCalledOnce();
	});

	test('is reloaded three times in five minutes at most, and then has only the button', async () => {
		answer = there;
		for (let visit = 1; visit <= 4; visit++) {
			await open();
			events.dispatchEvent(new Event('online'));
			await pass(11);
			expect(reload).toHaveBeenCalledTimes(Math.min(visit, 3));
			expect(page.notice.includes(SOON)).toBe(visit <= 3);
		}
		await pass(900);
		expect(reload).toHaveBeenCalledTimes(3);
		expect(page.notice).toBe('This page hasn’t fully loaded. Check your connection.Try again');
		await open();
		events.dispatchEvent(new Event('online'));
		await pass(11);
		expect(reload).toHaveBeenCalledTimes(4);
	});

	test.each(['getItem', 'setItem'] as const)('isn’t reloaded if no storage remembers it: %s is refused', async (method) => {
		storage[method] = () => {
			throw new DOMException('blocked', 'SecurityError');
		};
		await open();
		await pass(11);
		answer = there;
		await pass(60);
		expect(reload).not.toHaveBeenCalled();
		expect(page.notice).not.toContain(SOON);
		page.shown.delete('.app-start');
		await pass(3);
		expect(page.notice).toBe('');
	});

	test.each([
		['the message names it', new TypeError('Failed to fetch dynamically imported module: https://athletes.example/assets/contact.js'), 1],
		['Safari names no file', new TypeError('Importing a module script failed.'), 1],
		['it throws when it runs', new ReferenceError('Temporal is not defined'), 0],
	])('that shows a part as missing is reloaded only if it couldn’t be fetched: %s', async (_what, payload, times) => {
		answer = there;
		await open();
		page.shown.delete('.app-start');
		page.shown.add('[data-part-missing]');
		partFails(payload);
		await pass(30);
		expect(reload).toHaveBeenCalledTimes(times);
	});

	test('keeps what a slow line has brought so far', async () => {
		answer = tooLate;
		await open();
		await pass(20);
		answer = there;
		await pass(20);
		expect(reload).not.toHaveBeenCalled();
		// By then, the requests hang.
		await pass(10);
		expect(reload).toHaveBeenCalledOnce();
	});

	test('speaks for late parts while somebody waits for them, until the last has come, and promises nothing', async () => {
		await open();
		page.shown.delete('.app-start');
		const screen = Promise.withResolvers<void>();
		const footer = Promise.withResolvers<void>();
		partStarts(screen.promise);
		partStarts(footer.promise);
		await pass(15);
		expect(page.notice).toBe('');
		page.shown.add('.app-skeleton');
		await pass(7);
		expect(page.notice).toBe('This page hasn’t fully loaded. Check your connection.Try again');
		footer.reject(new Error('gone'));
		await pass(1);
		expect(page.notice).toContain('hasn’t fully loaded');
		page.shown.delete('.app-skeleton');
		await pass(7);
		expect(page.notice).toBe('');
		page.shown.add('.app-skeleton');
		await pass(7);
		expect(page.notice).toContain('hasn’t fully loaded');
		screen.resolve();
		await pass(0);
		// React draws the screen a moment later.
		page.shown.delete('.app-skeleton');
		await pass(7);
		expect(page.notice).toBe('');
		expect(reload).not.toHaveBeenCalled();
	});
});
