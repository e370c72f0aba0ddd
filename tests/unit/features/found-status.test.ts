import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#core/api/api-failure.ts';
import { pagesTexts } from '#features/pages/pages-texts.ts';
import { failedStatus, foundStatus } from '#features/pages/request/found-status.ts';

const texts = pagesTexts.chooseAthlete;

describe('choosing the athlete of a request', () => {
	test('close matches are called close', () => {
		expect(foundStatus(3, 'near')).toBe('No exact matches. Here are some close ones: 3 athletes');
		expect(foundStatus(3, 'words')).toBe('3 athletes');
		expect(foundStatus(12, 'names')).toBe('The first 8 of 12 athletes. Type more to narrow it down.');
	});

	test('a refusal is told in the server’s words, and only a missing answer as unreachable', () => {
		expect(failedStatus(new ApiFailure('throttled', 'Wait a minute.', { status: 429 }))).toBe('Wait a minute.');
		expect(failedStatus(new ApiFailure('network', 'No answer.'))).toBe(texts.failed);
	});
});
