import { describe, expect, test } from 'vitest';
import { MOST_POINTS, type Stroke } from '#domain/claims/signature.ts';
import { type KeepsakeFacts, signedText } from '#domain/keepsake/keepsake.ts';
import { keepsakeSvg } from '#domain/keepsake/keepsake-svg.ts';
import { seasonBounds, seasonLabel, seasonOf } from '#domain/keepsake/season.ts';

const facts: KeepsakeFacts = {
	version: 1,
	token: '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90',
	number: 41,
	season: 2026,
	player_name: 'Dario Quillfeather',
	team_name: 'Port Ashby',
	donor: 'Robin V.',
	given_on: '2026-10-05',
	signature: {
		kind: 'drawn',
		strokes: [
			[
				[10, 20],
				[40.5, 80],
			],
			[[300, 100]],
		],
	},
};
const svg = (change: Partial<KeepsakeFacts> = {}, isVoid = false) => keepsakeSvg({ ...facts, ...change }, { host: 'nil.example', isVoid });

test.each([
	['2026-08-01T00:00:00Z', 2026, '2026–27'],
	['2027-07-31T23:59:59Z', 2026, '2026–27'],
	['2027-08-01T00:00:00Z', 2027, '2027–28'],
	['2099-12-31T00:00:00Z', 2099, '2099–00'],
	['2009-01-01T00:00:00Z', 2008, '2008–09'],
])('%s is in the season %i', (at, season, label) => {
	expect([seasonOf(new Date(at)), seasonLabel(season)]).toEqual([season, label]);
	const { from, to } = seasonBounds(season);
	expect(new Date(at) >= from && new Date(at) < to).toBe(true);
});

describe('the card', () => {
	test('says whose it is, for whom, and where to look it up, and no amount', () => {
		const text = svg();
		for (const said of ['Dario Quillfeather', 'Port Ashby · 2026–27', 'No. 41', 'Thank you, Robin V.', 'Given Oct 5, 2026', `nil.example/k/${facts.token}`])
			expect(text).toContain(`>${said}<`);
		expect(text).toContain('<path d="M10 20L40.5 80"/><path d="M300 100h0"/>');
		expect(text).not.toContain('$');
		expect(text).not.toContain('VOID');
		expect(svg({}, true)).toContain('>VOID<');
		expect(svg({ donor: null })).toContain('>Thank you for standing behind me.<');
		expect(svg({ signature: { kind: 'typed', name: 'D. Quillfeather' } })).toContain('>D. Quillfeather</text>');
	});

	test('is one and the same text for the same facts', () => {
		expect(svg({ ...facts })).toBe(svg(JSON.parse(JSON.stringify(facts))));
	});

	test('takes any name as text', () => {
		const player_name = `<script>alert("1")</script> & 'Ön' \u0000\u001b`;
		const text = svg({ player_name, donor: '<b>', team_name: 'A&M' });
		for (const no of ['<script', '<b>', '\u0000', '\u001b']) expect(text).not.toContain(no);
		expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Ön&#39;');
		expect(text).toContain('A&amp;M');
	});

	test('makes a long name smaller, so that it stays inside', () => {
		const sizeOf = (name: string) => Number(/y="210" font-family="[^"]+" font-size="(\d+)"/.exec(svg({ player_name: name }))?.[1]);
		expect(sizeOf('Jo Li')).toBe(120);
		const long = 'Bartholomew-Maximilian Fitzgerald-Featherstonehaugh III';
		expect(Number(/textLength="(\d+)"/.exec(svg({ player_name: long }))?.[1])).toBeLessThanOrEqual(880);
		expect(sizeOf(long)).toBeLessThan(60);
	});

	test('makes a long typed signature smaller', () => {
		const name = 'N'.repeat(100);
		const size = Number(/font-family="cursive" font-style="italic" font-size="(\d+)"/.exec(svg({ signature: { kind: 'typed', name } }))?.[1]);
		expect(size * 0.6 * name.length).toBeLessThanOrEqual(600);
	});

	test('with the largest signature has at most 40 KiB', () => {
		const strokes: Stroke[] = [Array.from({ length: MOST_POINTS }, (_, i) => [(i % 600) + 0.5, (i % 200) + 0.5])];
		expect(new TextEncoder().encode(svg({ signature: { kind: 'drawn', strokes } })).length).toBeLessThan(40 * 1024);
	});
});

test('what is signed tells every fact from every other', () => {
	const changes: Partial<KeepsakeFacts>[] = [
		{ token: '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c91' },
		{ number: 42 },
		{ season: 2027 },
		{ player_name: 'Dario Quillfeather,' },
		{ team_name: 'Port Ashby"' },
		{ donor: null },
		{ donor: 'null' },
		{ given_on: '2026-10-06' },
		{
			signature: {
				kind: 'drawn',
				strokes: [
					[
						[10, 20],
						[40.5, 80],
						[300, 100],
					],
				],
			},
		},
		{ signature: { kind: 'typed', name: 'Dario' } },
	];
	const texts = [facts, ...changes.map((change) => ({ ...facts, ...change }))].map(signedText);
	expect(new Set(texts).size).toBe(texts.length);
});
