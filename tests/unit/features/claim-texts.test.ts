import { expect, test } from 'vitest';
import { NOTE_MAX } from '#domain/keepsake/card-note.ts';
import { claimTexts } from '#features/contact/claim/claim-texts.ts';

test('three lines to begin a note with, each short enough to be one', () => {
	const { suggestions } = claimTexts.note;
	expect(new Set(suggestions).size).toBe(3);
	expect(suggestions.filter((line) => line.length > NOTE_MAX || line !== line.trim())).toEqual([]);
});
