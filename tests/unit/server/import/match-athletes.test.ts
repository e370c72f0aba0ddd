import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '#server/modules/rosters/import/who-is-who/compare-athletes.ts';
import { type ComparedPair, matchAthletes } from '#server/modules/rosters/import/who-is-who/match-athletes.ts';

const pair = (row_id: number, player_id: number, score: number, outcome: Outcome = 'same', answer?: 'same' | 'another'): ComparedPair => ({
	row_id,
	player_id,
	comparison: { outcome, score, reasons: [] },
	answer,
});
const matched = (pairs: readonly ComparedPair[]) => {
	const { same, unclear } = matchAthletes(pairs);
	return { same: [...same], unclear: [...unclear].map(([row, asked]) => [row, asked.map(({ player_id }) => player_id)]) };
};

describe('who is who', () => {
	it.each<[string, ComparedPair[], [number, number][], [number, number[]][]]>([
		['gives an athlete to the line that fits best', [pair(1, 10, 18), pair(2, 10, 12)], [[1, 10]], []],
		['gives a line to the athlete who fits best', [pair(1, 10, 12), pair(1, 11, 17)], [[1, 11]], []],
		[
			'keeps two namesakes apart who swapped numbers',
			[pair(1, 10, 17), pair(1, 11, 9, 'ask'), pair(2, 10, 9, 'ask'), pair(2, 11, 17)],
			[
				[1, 10],
				[2, 11],
			],
			[],
		],
		['guesses nothing where two come close', [pair(1, 10, 13), pair(1, 11, 11)], [], [[1, [10, 11]]]],
		[
			'guesses nothing where two lines come close',
			[pair(1, 10, 13), pair(2, 10, 12)],
			[],
			[
				[1, [10]],
				[2, [10]],
			],
		],
		[
			'gives a doubted athlete to no other line',
			[pair(1, 10, 14), pair(1, 11, 13), pair(2, 11, 10)],
			[],
			[
				[1, [10, 11]],
				[2, [11]],
			],
		],
		['asks about what is unsure', [pair(1, 10, 8, 'ask')], [], [[1, [10]]]],
		['asks no more about an athlete who was found', [pair(1, 10, 16), pair(2, 10, 8, 'ask')], [[1, 10]], []],
		['leaves out who is somebody else', [pair(1, 10, 3, 'another')], [], []],
		['takes an answer', [pair(1, 10, 8, 'ask', 'same'), pair(1, 11, 12)], [[1, 10]], []],
		['takes an answer over the facts', [pair(1, 10, 3, 'another', 'same')], [[1, 10]], []],
		['takes a no', [pair(1, 10, 13, 'same', 'another'), pair(1, 11, 12)], [[1, 11]], []],
		['takes only noes as somebody new', [pair(1, 10, 13, 'same', 'another'), pair(1, 11, 12, 'ask', 'another')], [], []],
		[
			'asks again when two lines were said to be one athlete',
			[pair(1, 10, 9, 'ask', 'same'), pair(2, 10, 9, 'ask', 'same')],
			[],
			[
				[1, [10]],
				[2, [10]],
			],
		],
	])('%s', (_, pairs, same, unclear) => {
		expect(matched(pairs)).toEqual({ same, unclear });
		// The order in which the pairs come makes no difference.
		const other = matched(pairs.toReversed());
		expect(Object.fromEntries(other.same)).toEqual(Object.fromEntries(same));
		expect(other.unclear.map(([row]) => row).sort()).toEqual(unclear.map(([row]) => row).sort());
	});

	it('never gives an athlete to two lines, and never asks about a line that is clear, whatever comes in', () => {
		const some = fc.record({
			row_id: fc.integer({ min: 1, max: 6 }),
			player_id: fc.integer({ min: 10, max: 15 }),
			score: fc.integer({ min: 0, max: 20 }),
			outcome: fc.constantFrom<Outcome>('same', 'ask', 'another'),
			answer: fc.constantFrom(undefined, undefined, 'same' as const, 'another' as const),
		});
		fc.assert(
			fc.property(fc.uniqueArray(some, { maxLength: 30, selector: (one) => `${one.row_id} ${one.player_id}` }), (pairs) => {
				const { same, unclear } = matchAthletes(pairs.map((one) => pair(one.row_id, one.player_id, one.score, one.outcome, one.answer)));
				expect(new Set(same.values()).size).toBe(same.size);
				for (const row of same.keys()) expect(unclear.has(row)).toBe(false);
			}),
			{ verbose: true },
		);
	});
});
