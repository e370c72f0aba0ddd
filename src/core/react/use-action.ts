import { useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { unanswered } from '../api/no-answer-text.ts';
import { useOneAtATime } from './use-single-flight.ts';

/**
 * A button that asks the server for something: one request at a time, and what went wrong in words.
 * @param maybe what may have been done where no answer came, as a sentence.
 */
export function useDeed(act: () => Promise<void>, maybe: string): { busy: boolean; trouble: string | undefined; start: () => void } {
	const [trouble, setTrouble] = useState<string>();
	const work = useOneAtATime(
		act,
		() => setTrouble(undefined),
		(failure) => {
			if (!(failure instanceof ApiFailure)) throw failure;
			setTrouble(failure.code === 'network' ? unanswered(maybe) : failure.detail);
		},
	);
	return { ...work, trouble };
}
