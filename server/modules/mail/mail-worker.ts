import { inOneLine } from '#server/core/loggable.ts';
import { type Repeated, repeat } from '#server/core/repeat.ts';
import { type MailDeps, sendDueMails } from './send-due-mails.ts';

const PAUSE_MS = 1000;

/** Sends what an earlier process left behind, then works by a timer. */
export function startMailWorker(deps: MailDeps): Repeated {
	return repeat(async () => {
		try {
			await sendDueMails(deps);
		} catch (error) {
			deps.log.error(`mail worker: ${inOneLine(error)}`);
		}
	}, PAUSE_MS);
}
