import { beforeEach, expect, test, vi } from 'vitest';
import { readStoredSupport, storeSupport } from '#roster/athlete-support-query.ts';

const support = (supporters: number) => ({ supporters, months: [{ month: '2026-03', amount: 12.5 }], as_of: '2026-03-04T10:00:00.000Z' });
let stored: Map<string, string>;

beforeEach(() => {
	stored = new Map();
	vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => void stored.set(key, text) });
});

test('what was heard about an athlete is there again, the latest only', () => {
	expect(readStoredSupport(7)).toBeUndefined();
	storeSupport(7, support(3));
	storeSupport(8, support(1));
	storeSupport(7, support(4));
	expect(readStoredSupport(7)).toEqual(support(4));
	expect(readStoredSupport(8)).toEqual(support(1));
});

test('40 athletes are kept; the one that was read longest ago goes first', () => {
	for (let id = 1; id <= 40; id++) storeSupport(id, support(id));
	storeSupport(1, support(100));
	storeSupport(41, support(41));
	expect(readStoredSupport(2)).toBeUndefined();
	expect(readStoredSupport(1)).toEqual(support(100));
	expect(readStoredSupport(41)).toEqual(support(41));
});

for (const text of ['', 'nonsense', '{}', '[[7,{"supporters":-1}]]']) {
	test(`what doesn’t parse counts as missing, and is replaced: ${text}`, () => {
		stored.set('nil-athletes:support', text);
		expect(readStoredSupport(7)).toBeUndefined();
		storeSupport(7, support(2));
		expect(readStoredSupport(7)).toEqual(support(2));
	});
}

test('storage that is full or blocked hurts nobody', () => {
	vi.stubGlobal('localStorage', {
		getItem: () => null,
		setItem: () => {
			throw new DOMException('full', 'QuotaExceededError');
		},
	});
	storeSupport(7, support(2));
	expect(readStoredSupport(7)).toBeUndefined();
});
