import { useRef, useState } from 'react';
import { ApiFailure } from '#sync/api-failure.ts';
import { refusal, UNANSWERED } from './fault.ts';

/** A button that asks the server for something: one request at a time, and what went wrong in words. */
export function useDeed(act: () => Promise<void>): { busy: boolean; trouble: string | undefined; start: () => void } {
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
			setTrouble(refusal(failure, UNANSWERED).text);
		} finally {
			acting.current = false;
			setBusy(false);
		}
	}
	return { busy, trouble, start: () => void run().catch(reportError) };
}
