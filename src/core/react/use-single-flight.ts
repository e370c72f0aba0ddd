import { useRef, useState } from 'react';

/** Work once at a time, however often it is asked for. `run` gives what the work gives, and undefined for a second press, which does nothing. */
export function useSingleFlight(): { busy: boolean; run: <T>(work: () => Promise<T>) => Promise<T | undefined> } {
	const [busy, setBusy] = useState(false);
	// The state above is a render late: a double press is stopped here.
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
 * A button's work, once at a time however often it is pressed. `begun` runs before it; a failure goes to `failed`, and is reported where that
 * throws it on.
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
