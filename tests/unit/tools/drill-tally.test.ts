import { expect, test } from 'vitest';
import type { DrillResult } from '#tests/long/drill/drill.ts';
import { drillFailures, drillReport } from '#tests/long/drill/drill-report.ts';
import { DrillTally, type Seen } from '#tests/long/drill/drill-tally.ts';

const path = '/v1/create-checkout-session/one_time';
const seen = (of: Partial<Seen>): Seen => ({ at: 0, method: 'POST', path, status: 200, hasRetryAfter: false, failure: undefined, op_id: undefined, ...of });

test('a donation is acknowledged when it was first answered, and only if the answer says so', () => {
	const tally = new DrillTally();
	tally.note(seen({ at: 5, op_id: 'a' }));
	tally.note(seen({ at: 9, op_id: 'a' }));
	tally.note(seen({ at: 7, op_id: 'b', status: 503 }));
	tally.note(seen({ at: 8, op_id: 'c', path: '/v1/favorites' }));
	expect([...tally.acknowledged]).toEqual([['a', 5]]);
});

test('the longest pause counts from the beginning to the end, too', () => {
	const tally = new DrillTally();
	for (const at of [1_000, 3_000, 9_000, 10_000]) tally.note(seen({ at, op_id: `${at}` }));
	expect(tally.longestPause(0, 11_000)).toBe(6);
	expect(tally.longestPause(9_000, 30_000)).toBe(20);
	expect(tally.longestPause(11_000, 12_500)).toBe(1.5);
});

test('only a 503 that says when to come back is expected; what the protocol says is no trouble', () => {
	const tally = new DrillTally();
	tally.note(seen({ status: 503, hasRetryAfter: true }));
	tally.note(seen({ status: 503 }));
	tally.note(seen({ status: 502, path: '/v1/intents/0190f5b4-3c1e-4d7a-9a55-2f6f0f1f7a11' }));
	tally.note(seen({ status: undefined, failure: 'ECONNRESET' }));
	tally.note(seen({ status: undefined, failure: 'gave up' }));
	tally.note(seen({ status: 410, method: 'GET', path: '/v1/feed/windows/abc' }));
	tally.note(seen({ status: 409 }));
	expect(tally.takeTrouble()).toEqual({
		...{ away: 1, gaveUp: 1 },
		others: { [`POST ${path}: 503`]: 1, 'POST /v1/intents/*: 502': 1, [`POST ${path}: ECONNRESET`]: 1 },
	});
	expect(tally.takeTrouble()).toEqual({ away: 0, gaveUp: 0, others: {} });
});

const good: DrillResult = {
	faults: [{ name: 'a fault', pause: 12.34, complete: 40, trouble: { away: 7, gaveUp: 1, others: {} } }],
	audit: { acknowledged: 90, paid: 4, lost: 0, doubled: 0, unsettled: [], staleRosters: 0, ledger: 0 },
	...{ ghostWrites: [], broken: [], requests: 1_000 },
};

test('a drill went well if nothing was lost, doubled, or stale', () => {
	expect(drillFailures(good)).toEqual([]);
	expect(drillReport(good, { phones: 12, cursors: 20 })).toContain('| a fault | 12.3 s | 40 s | 7 | 1 | 0 |');
});

test.each<[string, Partial<DrillResult>]>([
	['a fault: 30.1 s without a write', { faults: [{ name: 'a fault', pause: 30.1, complete: 40, trouble: { away: 0, gaveUp: 0, others: {} } }] }],
	['a fault: 2 × GET /: 500', { faults: [{ name: 'a fault', pause: 1, complete: 40, trouble: { away: 0, gaveUp: 0, others: { 'GET /: 500': 2 } } }] }],
	['1 acknowledged donations lost', { audit: { ...good.audit, lost: 1 } }],
	['2 donations doubled', { audit: { ...good.audit, doubled: 2 } }],
	['3 phones with other rosters than the database', { audit: { ...good.audit, staleRosters: 3 } }],
	['1 rules of the ledger broken', { audit: { ...good.audit, ledger: 1 } }],
	['phone 1: queued, but nothing in the database', { audit: { ...good.audit, unsettled: ['phone 1: queued, but nothing in the database'] } }],
	['1 writes acknowledged by a former primary and lost', { ghostWrites: ['one-1-1'] }],
	['FeedError: rows are missing', { broken: ['FeedError: rows are missing', 'FeedError: rows are missing'] }],
])('%s', (failure, change) => {
	expect(drillFailures({ ...good, ...change })).toEqual([failure]);
});
