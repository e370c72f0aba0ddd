import { expect, test } from 'vitest';
import { WorkPace } from '#server/core/work-pace.ts';

class TooMany extends Error {}
const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const paceOf = (most: number) => new WorkPace(most, (error) => error instanceof TooMany);

test('each refusal halves what runs at a time, down to one, and pauses longer and longer, up to 30 s', () => {
	const pace = paceOf(16);
	const seen: [atOnce: number, pauseMs: number][] = [];
	for (let ms = 0, n = 0; n < 7; n++) {
		pace.noteFailure(new TooMany(), at(ms));
		const began = ms;
		while (pace.isPaused(at(ms))) ms += 500;
		seen.push([pace.atOnce, ms - began]);
	}
	expect(seen).toEqual([
		[8, 1000],
		[4, 2000],
		[2, 4000],
		[1, 8000],
		[1, 16_000],
		[1, 30_000],
		[1, 30_000],
	]);
});

test('refusals of what was asked together count as one, and other failures not at all', () => {
	const pace = paceOf(16);
	for (let ms = 0; ms < 16; ms++) pace.noteFailure(new TooMany(), at(ms));
	expect(pace.atOnce).toBe(8);
	expect(pace.isPaused(at(999))).toBe(true);
	expect(pace.isPaused(at(1000))).toBe(false);
	pace.noteFailure(new Error('no answer'), at(2000));
	expect([pace.atOnce, pace.isPaused(at(2000))]).toEqual([8, false]);
});

test('a hundred answers allow one more at a time, and no more than at first; an answer makes the next pause short', () => {
	const pace = paceOf(3);
	pace.noteFailure(new TooMany(), at(0));
	expect(pace.atOnce).toBe(1);
	// Answers to what was asked before the pause say nothing.
	for (let n = 0; n < 200; n++) pace.noteAnswer(at(500));
	expect(pace.atOnce).toBe(1);
	for (let n = 0; n < 99; n++) pace.noteAnswer(at(2000));
	expect(pace.atOnce).toBe(1);
	pace.noteAnswer(at(2000));
	expect(pace.atOnce).toBe(2);
	for (let n = 0; n < 500; n++) pace.noteAnswer(at(2000));
	expect(pace.atOnce).toBe(3);
	pace.noteFailure(new TooMany(), at(3000));
	expect([pace.isPaused(at(3999)), pace.isPaused(at(4000))]).toEqual([true, false]);
});
