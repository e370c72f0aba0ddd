import { useRef, useState } from 'react';

/** A button that changes what is stored: once at a time. `failed` where the browser refused; said beside the button. */
export function useWork(act: () => Promise<void>): { busy: boolean; failed: boolean; start: () => void } {
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState(false);
	// The state above is a render late: a double press is stopped here.
	const acting = useRef(false);

	async function run() {
		if (acting.current) return;
		acting.current = true;
		setBusy(true);
		setFailed(false);
		try {
			await act();
		} catch (error) {
			reportError(error);
			setFailed(true);
		} finally {
			acting.current = false;
			setBusy(false);
		}
	}
	return { busy, failed, start: () => void run() };
}
