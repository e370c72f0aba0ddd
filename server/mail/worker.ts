import { inOneLine } from '#server/http/loggable.ts';
import { type MailDeps, sendDueMails } from './send-due.ts';

const TICK_MS = 1000;

/** Sends what an earlier process left behind, then by a timer. `stop` ends the timer and waits for the mail that is under way. */
export function startMailWorker(deps: MailDeps): { stop(): Promise<void> } {
	let stopped = false;
	let timer: NodeJS.Timeout | undefined;
	let running = Promise.resolve();
	const turn = async () => {
		try {
			await sendDueMails(deps);
		} catch (error) {
			deps.log.error(`mail worker: ${inOneLine(error)}`);
		}
		if (stopped) return;
		timer = setTimeout(() => {
			running = turn();
		}, TICK_MS);
	};
	running = turn();
	return {
		stop: async () => {
			stopped = true;
			clearTimeout(timer);
			await running;
		},
	};
}
