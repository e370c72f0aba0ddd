import { hostname } from 'node:os';
import { inOneLine } from '#server/core/loggable.ts';
import type { Db } from '#server/db/open-database.ts';
import { tidyLimits } from '#server/http/limits/count-uses.ts';
import { tidyClaims } from '#server/modules/claims/public.ts';
import { tidyIdentity } from '#server/modules/identity/public.ts';
import { mailFolder, tidyMailFolder } from '#server/modules/mail/public.ts';
import { noteHost, tidyAlerts } from '#server/modules/operations/public.ts';
import { tidyPayments } from '#server/modules/payments/public.ts';
import { tidyPush } from '#server/modules/push/public.ts';
import { tidyRequests } from '#server/modules/requests/public.ts';
import { photoStore, tidyDesk, tidyTicks } from '#server/modules/rosters/public.ts';
import type { Env } from './env.ts';

const HOUR_MS = 60 * 60_000;

interface TidyDeps {
	db: Db;
	clock: () => Date;
	env: Pick<Env, 'DATA_DIR' | 'PUBLIC_URL' | 'store'>;
	log: { error(message: string): void };
}

/**
 * Deletes everything past its retention (docs/decisions/122). A part that fails is logged, and the others still run.
 */
export async function tidyAll({ db, clock, env, log }: TidyDeps): Promise<void> {
	const now = clock();
	const parts = {
		limits: () => tidyLimits(db, now),
		identity: () => tidyIdentity(db, now),
		payments: () => tidyPayments(db, now),
		requests: () => tidyRequests(db, now),
		claims: () =>
			tidyClaims(db, now, {
				publicUrl: env.PUBLIC_URL,
				photos: { files: photoStore(env), notRemoved: (error) => log.error(`a photo wasn’t deleted: ${inOneLine(error)}`) },
			}),
		alerts: () => tidyAlerts(db, now),
		push: () => tidyPush(db, now),
		ticks: () => tidyTicks(db, now),
		uploads: () => tidyDesk(db, env, now),
		machines: () => noteHost(db, hostname(), now),
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
