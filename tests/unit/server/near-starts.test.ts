import { expect, test } from 'vitest';
import { isNearStart } from '#domain/roster/listing/search-words.ts';
import { nearStarts } from '#server/modules/rosters/browse/near-starts.ts';
import { seededRandom, testSeed } from '#tests/api/fixtures/random/dice.ts';

test.each([
	['skogelnd', ['skogeland', 'skogelands', 'skog'], ['skogeland']],
	['maria', ['mario', 'marino', 'marta', 'mari', 'mira', 'aria', 'amria', 'anna'], ['amria', 'aria', 'mari', 'marta']],
	['alkail', ['alkali', 'flats'], ['alkal']],
	['abcdef', [], []],
	['smith', ['smit\u{1f600}', '\u{1f600}mithers', 'smithson'], ['smit', '\u{1f600}mith']],
])('"%s" among %j begins near misses with %j', (text, words, starts) => {
	expect(nearStarts(text, words)).toEqual(starts);
});

test('at random: the words that begin with a near start are the near words', () => {
	const seed = testSeed();
	const random = seededRandom(seed);
	const word = (least: number, most: number) =>
		Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () => 'abc'.charAt(Math.floor(random() * 3))).join('');
	for (let run = 0; run < 300; run++) {
		const words = [...new Set(Array.from({ length: 60 }, () => word(1, 9)))];
		const text = word(5, 8);
		const starts = nearStarts(text, words);
		expect(
			words.filter((one) => starts.some((start) => one.startsWith(start))),
			`seed ${seed}, run ${run}: ${text}`,
		).toEqual(words.filter((one) => isNearStart(text, one)));
	}
});
