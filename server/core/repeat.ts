/** Work that is done again and again, with a pause between. */
export interface Repeated {
	/** Ends the timer and waits for what is under way. */
	stop(): Promise<void>;
}

/** Takes a turn at once, and another each time the last one is over by `pauseMs`. A turn handles its own failures. */
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
