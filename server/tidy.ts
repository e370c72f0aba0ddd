import { tidyAlerts } from './alerts/open-alerts.ts';
import type { Db } from './db/open.ts';
import type { Env } from './env.ts';
import { inOneLine } from './http/loggable.ts';
import { tidyIdentity } from './identity/tidy.ts';
import { tidyLimits } from './limits/tidy.ts';
import { mailFolder } from './mail/post.ts';
import { tidyMailFolder } from './mail/tidy-folder.ts';
import { tidyPayments } from './payments/tidy.ts';
import { tidyRequests } from './requests/tidy.ts';

const HOUR_MS = 60 * 60_000;

interface TidyDeps {
	db: Db;
	clock: () => Date;
	env: Pick<Env, 'DATA_DIR'>;
	log: { error(message: string): void };
}

/** Deletes everything past its retention (docs/decisions/122). A part that fails is logged, and the others still run. */
export async function tidyAll({ db, clock, env, log }: TidyDeps): Promise<void> {
	const now = clock();
	const parts = {
		limits: () => tidyLimits(db, now),
		identity: () => tidyIdentity(db, now),
		payments: () => tidyPayments(db, now),
		requests: () => tidyRequests(db, now),
		alerts: () => tidyAlerts(db, now),
		'mail folder': () => tidyMailFolder(mailFolder(env), now),
	};
	for (const [name, tidy] of Object.entries(parts)) await tidy().catch((error: unknown) => log.error(`tidying ${name}: ${inOneLine(error)}`));
}

/** Tidies now, alongside the rest of the startup, and every hour. `stop` waits for a run in progress. */
export function startTidying(deps: TidyDeps): { stop(): Promise<void> } {
	let running = tidyAll(deps);
	const timer = setInterval(() => {
		running = running.then(() => tidyAll(deps));
	}, HOUR_MS);
	return {
		stop: async () => {
			clearInterval(timer);
			await running;
		},
	};
}
