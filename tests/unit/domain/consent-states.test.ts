import { expect, test } from 'vitest';
import { closedText, refusedText } from '#domain/roster/closed-text.ts';
import { consentByte, isClosedByte, isOptedOutByte, saysNoByte } from '#domain/roster/consent-byte.ts';
import {
	ATHLETE_STATES,
	CONSENTS,
	endsPlans,
	isClosed,
	MOVERS,
	type Mover,
	mayStep,
	saysNo,
	stateOf,
	stepsFrom,
	stepsNow,
	strictest,
} from '#domain/roster/consent-states.ts';

test.each([
	['listed', ['paused', 'opted_out', 'removed']],
	['awaiting_yes', ['paused', 'opted_out', 'removed']],
	['paused', ['listed', 'paused', 'opted_out', 'removed']],
	['opted_out', ['listed', 'removed']],
	['removed', []],
] as const)('from %s an admin goes to %j and nowhere else', (from, to) => {
	expect(stepsFrom(from, 'admin')).toEqual(to);
});

test('of all pairs of states, these are the steps of a claim', () => {
	const pairs = (by: Mover) => ATHLETE_STATES.flatMap((from) => ATHLETE_STATES.filter((to) => mayStep(from, to, by)).map((to) => `${from} → ${to}`));
	expect(pairs('athlete').filter((pair) => pair.includes('claim'))).toEqual([
		'listed → claim_pending',
		'listed → claimed',
		'claim_pending → claim_pending',
		'claim_pending → claimed',
	]);
	for (const by of ['admin', 'desk'] as const) expect(pairs(by).filter((pair) => pair.includes('claim'))).toEqual(['claim_pending → claimed']);
});

test('a desk takes every step toward a no, and opens only out of a pause', () => {
	expect(CONSENTS.map((consent) => stepsFrom(consent, 'desk'))).toEqual([
		['paused', 'opted_out', 'removed'],
		['paused', 'opted_out', 'removed'],
		['listed', 'paused', 'opted_out', 'removed'],
		['removed'],
		[],
	]);
});

test('a pause is ended by whoever made it or by an admin, and paused over only by somebody above them', () => {
	const after = (by: Mover, last: Mover | undefined) => stepsNow('paused', by, last).filter((to) => to === 'listed' || to === 'paused');
	expect(MOVERS.map((by) => MOVERS.map((last) => after(by, last)))).toEqual([
		// An admin, over the pause of an admin, a desk, and an athlete.
		[['listed'], ['listed', 'paused'], ['listed', 'paused']],
		[[], ['listed'], ['paused']],
		[[], [], ['listed']],
	]);
	// One from before the history: an admin's.
	expect(MOVERS.map((by) => after(by, undefined))).toEqual([['listed'], [], []]);
	for (const by of MOVERS) for (const last of MOVERS) expect(stepsNow('listed', by, last)).toEqual(stepsFrom('listed', by));
});

test('a claim shows while the athlete is open, and comes back after a pause', () => {
	const held = { isHeld: true, isPending: true };
	expect(CONSENTS.map((consent) => stateOf(consent, held))).toEqual(['claimed', 'claimed', 'paused', 'opted_out', 'removed']);
	expect(stateOf('listed', { isHeld: false, isPending: true })).toBe('claim_pending');
	expect(stateOf('listed', { isHeld: false, isPending: false })).toBe('listed');
});

test('an athlete pauses, opens again, and opts out, and is removed only by an admin', () => {
	expect(CONSENTS.map((consent) => stepsFrom(consent, 'athlete'))).toEqual([
		['paused', 'opted_out'],
		['listed', 'paused', 'opted_out'],
		['listed', 'opted_out'],
		[],
		[],
	]);
});

test('only a listed athlete is open, and a pause alone lets plans go on later', () => {
	expect(CONSENTS.filter((consent) => !isClosed(consent))).toEqual(['listed']);
	expect(CONSENTS.filter(endsPlans)).toEqual(['opted_out', 'removed']);
});

test('waiting for a yes is no no', () => {
	expect(CONSENTS.filter(saysNo)).toEqual(['paused', 'opted_out', 'removed']);
	expect(closedText('Jordan Ellery', 3)).toBe('Jordan Ellery hasn’t said yes to donations here yet.');
	// The answer to a donation names what can be done instead, and only where it can.
	expect(refusedText('Jordan Ellery', 3)).toBe('Jordan Ellery hasn’t said yes to donations here yet. You can pledge instead.');
	expect([1, 2].map((byte) => refusedText('Jordan Ellery', byte))).toEqual([1, 2].map((byte) => closedText('Jordan Ellery', byte)));
});

test('of two records, the one whose no says more counts', () => {
	// The database looks whether the one that stays has a yes.
	expect(strictest('awaiting_yes', 'listed')).toBe('listed');
	expect(strictest('awaiting_yes', 'paused')).toBe('paused');
	expect(strictest('listed', 'paused')).toBe('paused');
	expect(strictest('opted_out', 'paused')).toBe('opted_out');
	expect(strictest('listed', 'listed')).toBe('listed');
});

test('the bytes on people’s phones never change, and a number from a later version closes nothing', () => {
	expect([0, 1, 2, 3].map(isOptedOutByte)).toEqual([false, false, true, false]);
	expect(CONSENTS.map(consentByte)).toEqual([undefined, 3, 1, 2, undefined]);
	expect([undefined, 0, 1, 2, 3, 4, 100].map(isClosedByte)).toEqual([false, false, true, true, true, false, false]);
	expect([undefined, 0, 1, 2, 3, 4, 100].map(saysNoByte)).toEqual([false, false, true, true, false, false, false]);
});

test('the sentence says whether it may change', () => {
	expect(closedText('Jordan Ellery', 1)).toBe('Jordan Ellery isn’t taking donations or requests right now.');
	expect(closedText('Jordan Ellery', 2)).toBe('Jordan Ellery doesn’t take donations or requests here.');
});
