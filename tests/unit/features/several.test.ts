import { expect, it } from 'vitest';
import { MOST_APPROVED } from '#domain/claims/claim-forms.ts';
import { approvable, leftOver, stillChosen, toggled } from '#features/admin/athletes/several/several.ts';

it('a tap chooses one, and another tap takes it back; the earlier choice stays as it was', () => {
	const before = new Set([3]);
	expect([...toggled(before, 5)]).toEqual([3, 5]);
	expect([...toggled(before, 3)]).toEqual([]);
	expect([...before]).toEqual([3]);
});

it('what somebody else has decided is no longer chosen, and the list’s order counts', () => {
	expect(stillChosen([9, 4, 7], new Set([7, 8, 9]))).toEqual([9, 7]);
	expect(stillChosen([], new Set([7]))).toEqual([]);
});

it('one call takes no more than the server does, the first of the list', () => {
	const waiting = Array.from({ length: MOST_APPROVED + 5 }, (_, at) => at + 1);
	expect(approvable(waiting)).toEqual(waiting.slice(0, MOST_APPROVED));
	expect(stillChosen(waiting, new Set(waiting))).toHaveLength(MOST_APPROVED);
	expect(stillChosen(waiting, new Set([MOST_APPROVED + 5]))).toEqual([MOST_APPROVED + 5]);
});

it('what was left has the name that the list had, also if it is gone now', () => {
	const left = [
		{ id: 4, detail: 'Someone already claimed this page.' },
		{ id: 9, detail: 'This has been decided already.' },
	];
	expect(leftOver({ approved: 1, left }, new Map([[4, 'Jordan Ellery']]))).toEqual([
		{ id: 4, name: 'Jordan Ellery', why: 'Someone already claimed this page.' },
		{ id: 9, name: '9', why: 'This has been decided already.' },
	]);
});
