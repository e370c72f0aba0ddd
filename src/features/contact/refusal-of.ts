import { ApiFailure } from '#core/api/api-failure.ts';
import { noAnswerText } from '#core/api/no-answer-text.ts';

/** The server's sentence, or what may have happened if there was no answer. */
export function refusalOf(error: Error, unanswered: string): string {
	return error instanceof ApiFailure && error.code !== 'network' ? error.detail : noAnswerText(unanswered);
}
