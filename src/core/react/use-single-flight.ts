import { useRef, useState } from 'react';

/**
 * A button's work, once at a time however often it is pressed. `begun` runs before it; a failure goes to `failed`, and is reported where that
 * throws it on.
 */
export function useOneAtATime(act: () => Promise<void>, begun: () => void, failed: (failure: unknown) => void): { busy: boolean; start: () => void } {
	const [busy, setBusy] = useState(false);
	// The state above is a render late: a double press is stopped here.
	const acting = useRef(false);

	async function run() {
		if (acting.current) return;
		acting.current = true;
		setBusy(true);
		begun();
		try {
			await act();
		} catch (failure) {
			failed(failure);
		} finally {
			acting.current = false;
			setBusy(false);
		}
	}
	return { busy, start: () => void run().catch(reportError) };
}
