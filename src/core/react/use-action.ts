import { useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { noAnswerText } from '../api/no-answer-text.ts';
import { useButtonAction } from './use-single-flight.ts';

/**
 * Error text for a failed request. Anything other than an ApiFailure is a bug and is rethrown.
 * @param possibleEffect as for `useAction`
 */
export function actionErrorText(failure: unknown, possibleEffect: string): string {
	if (!(failure instanceof ApiFailure)) throw failure;
	return failure.code === 'network' ? noAnswerText(possibleEffect) : failure.detail;
}

/**
 * A button that sends a request to the server: one request at a time, and the error as text.
 * @param possibleEffect what may have been done if no answer came, as a sentence.
 * @param textOf what the person reads about a failure.
 */
export function useAction(act: () => Promise<void>, possibleEffect: string, textOf = actionErrorText) {
	const [error, setError] = useState<string>();
	const work = useButtonAction(
		act,
		() => setError(undefined),
		(failure) => setError(textOf(failure, possibleEffect)),
	);
	return { ...work, error, setError };
}
