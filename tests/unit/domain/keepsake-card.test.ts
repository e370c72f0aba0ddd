import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MOST_POINTS, type Stroke } from '#domain/claims/signature.ts';
import { NOTE_MAX } from '#domain/keepsake/card-note.ts';
import { type KeepsakeFacts, type KeepsakeKey, signedText } from '#domain/keepsake/keepsake.ts';
import { keepsakeSvg } from '#domain/keepsake/keepsake-svg.ts';
import { noteBodySchema } from '#domain/keepsake/note-form.ts';
import { noteLines } from '#domain/keepsake/note-lines.ts';
import { seasonBounds, seasonLabel, seasonOf } from '#domain/keepsake/season.ts';
import { isGenuine } from '#domain/keepsake/verify-keepsake.ts';

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
const svg = (change: Partial<KeepsakeFacts> = {}, isVoid = false, note?: string) => keepsakeSvg({ ...facts, ...change }, { host: 'nil.example', isVoid, note });
const longestDrawing: Stroke[] = [Array.from({ length: MOST_POINTS }, (_, i) => [(i % 600) + 0.5, (i % 200) + 0.5])];

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

	test('with the largest signature and note has at most 40 KiB', () => {
		const largest = svg({ signature: { kind: 'drawn', strokes: longestDrawing } }, true, '&'.repeat(NOTE_MAX));
		expect(new TextEncoder().encode(largest).length).toBeLessThan(40 * 1024);
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
	const texts = [facts, ...changes.map((change) => ({ ...facts, ...change }))].map((one) => signedText(one));
	expect(new Set(texts).size).toBe(texts.length);
});

describe('a card without a note', () => {
	test('is what it was before there were notes: what the site signed then still proves itself, and the picture is the same to the byte', async () => {
		const key: KeepsakeKey = {
			kty: 'EC',
			crv: 'P-256',
			x: '0knGj7x75NNID63CfgHPyZLcipDVvs4aHFLuQ2IWLzw',
			y: 'JcsP6cRq4HdfUpqSbhJIkM-XCBqQPFxGjmf6NYE_tYk',
		};
		const proof = 'HCCn9GbgokNNcB1_Xct3Gr4kuvOckpdcPdvJVO1nQv6DyFP-EEObU1Ez2XH0fuv7L38invdyz7Ruu4AnW89Sjg';
		expect(signedText(facts)).toBe(
			'["keepsake",1,"7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90",41,2026,"Dario Quillfeather","Port Ashby","Robin V.","2026-10-05","drawn",[[[10,20],[40.5,80]],[[300,100]]]]',
		);
		expect(await isGenuine({ facts, proof }, key)).toBe(true);
		expect(await isGenuine({ facts, proof, note: { text: 'Thanks!', proof } }, key)).toBe(false);
		expect(createHash('sha256').update(svg()).digest('hex')).toBe('c110b6e53ecf64ef41818d8fcbb99d3f6e52be51dbd8c5d9c7ee7f64983dbc22');
	});
});

describe('a note', () => {
	test('is told apart from every other in what is signed, and from none', () => {
		const notes = [undefined, '', 'Thanks!', 'Thanks', '"', 'null'];
		expect(new Set(notes.map((note) => signedText(facts, note))).size).toBe(notes.length);
	});

	test('is on the card in quotation marks, as text, above a smaller signature', () => {
		const text = svg({}, false, '<b>Thanks</b> & see you');
		expect(text).toContain('>“&lt;b&gt;Thanks&lt;/b&gt; &amp; see you”</text>');
		expect(text).toContain('scale(0.5)');
		expect(text).not.toContain('<b>');
	});

	const INNER = 880;
	test.each([
		['a short one', 'Thanks for coming to every game!'],
		[
			'a long one',
			'Thanks for coming to every game this season, and for the sign with my number on it. I saw it from the field each time, and it did help me.',
		],
		['one word', 'W'.repeat(NOTE_MAX)],
		['an address', `https://${'x'.repeat(NOTE_MAX - 8)}`],
		['Chinese', '謝'.repeat(NOTE_MAX)],
		['families', '👨‍👩‍👧 '.repeat(15).trim()],
		['only capitals', 'GO BEARS '.repeat(15).trim()],
	])('stays inside and loses nothing: %s', (_name, note) => {
		const { size, lines } = noteLines(note, { width: INNER, height: 88 });
		expect(lines.join('').replaceAll(' ', '')).toBe(note.replaceAll(' ', ''));
		expect((lines.length - 1) * size * 1.25 + size).toBeLessThanOrEqual(88);
		for (const line of lines) {
			expect(line).toBe(line.trim());
			// No letter is as narrow as this: what is counted is what a line takes at least.
			expect([...line].length * size * 0.3).toBeLessThanOrEqual(INNER);
			expect(line).not.toMatch(/^\u200d|\u200d$/);
		}
	});

	test.each([
		['a line', ' Thanks for  coming ', 'Thanks for  coming'],
		['line ends and invisible characters', 'One\ntwo\u202e\u200b', 'One two'],
		['nothing but invisible characters', '\u200b\u2060', ''],
		['140 characters', 'x'.repeat(140), 'x'.repeat(140)],
		['141', 'x'.repeat(141), undefined],
		['a number', 5, undefined],
	])('as it is sent: %s', (_name, note, kept) => {
		expect(noteBodySchema.safeParse({ note }).data?.note).toBe(kept);
	});
});
