/** Work that repeats with a pause between turns. */
export interface Repeated {
	/** Stops the timer, tells a turn in progress to end, and waits for it. */
	stop(): Promise<void>;
}

/**
 * Runs `turn` immediately, and again `pauseMs` after each run ends. `turn` handles its own failures. A long turn begins
 * nothing new once `stopping` is aborted.
 */
export function repeat(turn: (stopping: AbortSignal) => Promise<void>, pauseMs: number): Repeated {
	const stopping = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	const take = async () => {
		await turn(stopping.signal);
		if (stopping.signal.aborted) return;
		timer = setTimeout(() => {
			running = take();
		}, pauseMs);
	};
	let running = take();
	return {
		stop: async () => {
			stopping.abort();
			clearTimeout(timer);
			await running;
		},
	};
}
