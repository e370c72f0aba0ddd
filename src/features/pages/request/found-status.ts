import { ApiFailure } from '#core/api/api-failure.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { pagesTexts } from '../pages-texts.ts';

const texts = pagesTexts.chooseAthlete;

/** Anybody further down is found by typing more. */
export const SHOWN = 8;

/** Says how many were found, and whether only words like the typed ones were. */
export function foundStatus(total: number, match: string): string {
	if (total === 0) return messages.noResults;
	const count = total > SHOWN ? texts.some(SHOWN, total) : texts.all(total);
	return match === 'near' ? texts.near(count) : count;
}

/** Why the server's search has no answer. What the server says about it is more than that we can't reach it. */
export function failedStatus(error: Error): string {
	return error instanceof ApiFailure && error.code !== 'network' ? error.detail : texts.failed;
}
