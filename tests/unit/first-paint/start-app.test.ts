import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { documentParsed } from '#first-paint/start-app.ts';

/** A page that is still being parsed. `has`: whether its last element has arrived. */
class Page extends EventTarget {
	readyState = 'loading';
	has = false;
	querySelector = (selector: string) => (selector === '.app-start' && this.has ? {} : null);
}

let page: Page;

beforeEach(() => {
	vi.useFakeTimers();
	page = new Page();
	vi.stubGlobal('document', page);
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

/** Returns whether the promise has settled so far. */
async function watched(waiting: Promise<void>): Promise<() => boolean> {
	let is = false;
	void waiting.then(() => {
		is = true;
	});
	await vi.advanceTimersByTimeAsync(0);
	return () => is;
}

test('a page that stands is waited for no longer', async () => {
	page.readyState = 'interactive';
	expect((await watched(documentParsed()))()).toBe(true);
});

test('the page’s end is waited for, and nothing goes on after it', async () => {
	const isParsed = await watched(documentParsed());
	expect(isParsed()).toBe(false);
	page.dispatchEvent(new Event('DOMContentLoaded'));
	await vi.advanceTimersByTimeAsync(0);
	expect(isParsed()).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

test('a page that is cut off once its own elements stand is whole enough for the app; before that it isn’t', async () => {
	const isParsed = await watched(documentParsed());
	await vi.advanceTimersByTimeAsync(5000);
	expect(isParsed()).toBe(false);
	page.has = true;
	await vi.advanceTimersByTimeAsync(1500);
	expect(isParsed()).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});
