import { useRef, useState } from 'react';
import { ApiFailure } from '../api-failure.ts';
import { unanswered } from '../unanswered.ts';

/**
 * A button that asks the server for something: one request at a time, and what went wrong in words.
 * @param maybe what may have been done where no answer came, as a sentence.
 */
export function useDeed(act: () => Promise<void>, maybe: string): { busy: boolean; trouble: string | undefined; start: () => void } {
	const [trouble, setTrouble] = useState<string>();
	const [busy, setBusy] = useState(false);
	// The state above is a render late: a double press is stopped here.
	const acting = useRef(false);

	async function run() {
		if (acting.current) return;
		acting.current = true;
		setBusy(true);
		setTrouble(undefined);
		try {
			await act();
		} catch (failure) {
			if (!(failure instanceof ApiFailure)) throw failure;
			setTrouble(failure.code === 'network' ? unanswered(maybe) : failure.detail);
		} finally {
			acting.current = false;
			setBusy(false);
		}
	}
	return { busy, trouble, start: () => void run().catch(reportError) };
}
