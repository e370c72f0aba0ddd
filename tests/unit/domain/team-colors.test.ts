import { expect, test } from 'vitest';
import { contrast, teamColors } from '#domain/drawing/team-colors.ts';

test.each([
	['#0b2a5b', '#f2b705', { trim: '#f2b705', num: '#f2b705', num_edge: '#071a38', band: '#0b2a5b', on_band: '#ffffff' }],
	['#e0701b', '#1b1b1f', { trim: '#1b1b1f', num: '#1b1b1f', num_edge: '#eca672', band: '#e0701b', on_band: '#0e1613' }],
	['#f4f1e8', '#123524', { trim: '#123524', num: '#123524', num_edge: '#f8f6f1', band: '#f4f1e8', on_band: '#0e1613' }],
	['#141414', '#b7a369', { trim: '#b7a369', num: '#b7a369', num_edge: '#0c0c0c', band: '#141414', on_band: '#ffffff' }],
])('%s with %s, as the look has it', (primary, secondary, expected) => {
	expect(teamColors(primary, secondary)).toEqual({ team: primary, ...expected });
});

test('a second color too close for the number still trims, and then edges the number', () => {
	const { trim, num, num_edge } = teamColors('#8a1f2d', '#d06a3a');
	expect(contrast('#8a1f2d', '#d06a3a')).toBeGreaterThan(1.6);
	expect(contrast('#8a1f2d', '#d06a3a')).toBeLessThan(3);
	expect([trim, num, num_edge]).toEqual(['#d06a3a', '#ffffff', '#d06a3a']);
});

test('unknown colors give a plain jersey that reads', () => {
	const colors = teamColors(null, null);
	expect(contrast(colors.team, colors.num)).toBeGreaterThanOrEqual(3);
	expect(colors.trim).toBe(colors.num);
});

test('number at least 3:1 on the cloth and band text at least 4.5:1, for 20,000 random pairs', () => {
	const seed = Math.floor(Math.random() * 2 ** 31);
	console.info(`seed ${seed}`);
	let state = seed;
	const next = () => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
		return `#${((state >> 3) & 0xffffff).toString(16).padStart(6, '0')}`;
	};
	for (let i = 0; i < 20_000; i++) {
		const [primary, secondary] = [next(), next()];
		const { num, band, on_band } = teamColors(primary, secondary);
		expect(contrast(primary, num), `${primary} ${secondary}`).toBeGreaterThanOrEqual(3);
		expect(contrast(band, on_band), `${primary} ${secondary}`).toBeGreaterThanOrEqual(4.5);
	}
});
