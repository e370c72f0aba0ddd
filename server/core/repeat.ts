/** Work that repeats with a pause between turns. */
export interface Repeated {
	/** Stops the timer and waits for a turn in progress. */
	stop(): Promise<void>;
}

/** Runs `turn` immediately, and again `pauseMs` after each run ends. `turn` handles its own failures. */
export function repeat(turn: () => Promise<void>, pauseMs: number): Repeated {
	let stopped = false;
	let timer: NodeJS.Timeout | undefined;
	const take = async () => {
		await turn();
		if (stopped) return;
		timer = setTimeout(() => {
			running = take();
		}, pauseMs);
	};
	let running = take();
	return {
		stop: async () => {
			stopped = true;
			clearTimeout(timer);
			await running;
		},
	};
}
