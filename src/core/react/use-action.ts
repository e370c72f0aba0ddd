import { useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { noAnswerText } from '../api/no-answer-text.ts';
import { useButtonAction } from './use-single-flight.ts';

/**
 * A button that sends a request to the server: one request at a time, and the error as text.
 * @param possibleEffect what may have been done if no answer came, as a sentence.
 */
export function useAction(act: () => Promise<void>, possibleEffect: string): { busy: boolean; error: string | undefined; start: () => void } {
	const [error, setError] = useState<string>();
	const work = useButtonAction(
		act,
		() => setError(undefined),
		(failure) => {
			if (!(failure instanceof ApiFailure)) throw failure;
			setError(failure.code === 'network' ? noAnswerText(possibleEffect) : failure.detail);
		},
	);
	return { ...work, error };
}
