import { useRef, useState } from 'react';

/**
 * Runs work one call at a time. `run` returns what the work returns; a second press does nothing and returns undefined.
 */
export function useSingleFlight(): { busy: boolean; run: <T>(work: () => Promise<T>) => Promise<T | undefined> } {
	const [busy, setBusy] = useState(false);
	// The state above is one render late, so the ref is what stops a double press.
	const running = useRef(false);

	async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
		if (running.current) return undefined;
		running.current = true;
		setBusy(true);
		try {
			return await work();
		} finally {
			running.current = false;
			setBusy(false);
		}
	}
	return { busy, run };
}

/**
 * Runs a button's work one press at a time. `begun` runs before it. A failure goes to `failed`, and is reported if
 * `failed` rethrows it.
 */
export function useButtonAction(act: () => Promise<void>, begun: () => void, failed: (failure: unknown) => void): { busy: boolean; start: () => void } {
	const { busy, run } = useSingleFlight();
	const work = async () => {
		begun();
		try {
			await act();
		} catch (failure) {
			failed(failure);
		}
	};
	return { busy, start: () => void run(work).catch(reportError) };
}
