import { expect, test, vi } from 'vitest';
import { holdPageErrors, onPageError } from '#app/page-errors.ts';
import { clientError } from '#app/report-client-errors.ts';
import { clientErrorsBodySchema } from '#domain/api/client-errors.ts';

const here = { origin: 'https://give.example.org', pathname: '/DetailsView/4711/12' };
const chrome = (error: Error, file = 'https://give.example.org/assets/app-Cq0a.js:1:20417') =>
	Object.assign(error, { stack: `${error.name}: ${error.message}\n    at f (${file})\n    at g (https://give.example.org/assets/later-x.js:2:3)` });

test('an error is told by class, place in our code, and kind of screen', () => {
	const error = clientError(chrome(new TypeError("Cannot read properties of undefined (reading 'sam@people.example')")), here);
	expect(error).toEqual({
		name: 'TypeError',
		message: 'Cannot read properties of undefined (reading )',
		source: '/assets/app-Cq0a.js:1:20417',
		screen: '/DetailsView',
	});
	expect(clientErrorsBodySchema.safeParse({ errors: [error] }).success).toBe(true);
});

test('Firefox and Safari write the same stack differently', () => {
	const stack = 'f@https://give.example.org/assets/app-Cq0a.js:1:20417\n@https://give.example.org/assets/later-x.js:2:3';
	expect(clientError(Object.assign(new RangeError('x'), { stack }), here)?.source).toBe('/assets/app-Cq0a.js:1:20417');
});

test('a message that our code made up stays here: it may contain what somebody typed', () => {
	expect(clientError(chrome(new Error('No athlete is called Sam Doe')), here)).toMatchObject({ name: 'Error', message: '' });
});

test.each([
	['an extension', Object.assign(new TypeError('x'), { stack: 'TypeError: x\n    at f (chrome-extension://abc/x.js:1:1)' })],
	['no connection', chrome(new TypeError('Failed to fetch'))],
	['no connection for a stylesheet', chrome(new Error('Unable to preload CSS for https://athletes.example/assets/later.css'))],
	['a call that was aborted', chrome(Object.assign(new Error('x'), { name: 'AbortError' }))],
	['an answer of the server', chrome(Object.assign(new Error('x'), { name: 'ApiFailure' }))],
	['no error', 'text'],
])('%s is not reported', (_what, reason) => {
	expect(clientError(reason, here)).toBeUndefined();
});

test('whatever the browser says, the server takes the report', () => {
	for (const text of ['ünknown “Sam” 42 \n\u0000', 'x'.repeat(500), '<script>"a"']) {
		const error = clientError(chrome(new SyntaxError(text), 'https://give.example.org/assets/a.js?v=1:1:2'), { ...here, pathname: '/Émile Okafor' });
		expect(clientErrorsBodySchema.safeParse({ errors: [error] }).error).toBeUndefined();
	}
});

test('errors from before the reporting code was there are held, ten of them, and later ones follow', async () => {
	const page = new EventTarget();
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	const fail = (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error }));
	holdPageErrors();
	page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'rejected' }));
	for (let i = 1; i <= 20; i++) fail(i);
	const told: unknown[] = [];
	onPageError((reason) => told.push(reason));
	expect(told).toEqual(['rejected', 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	fail('later');
	expect(told.at(-1)).toBe('later');
	expect(told).toHaveLength(11);
	vi.unstubAllGlobals();
});
