import * as z from 'zod/mini';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { isLivePledge } from '#server/db/schema/pledges-schema.ts';
import { followMode } from '#server/modules/rosters/public.ts';
import { enqueue, type JobWork } from '../queues/job-queue.ts';

/** Between two rounds, if somebody was changing an athlete during the first. */
const ROUND_MS = 10_000;

const payloadSchema = z.object({
	change_id: z.int(),
	step: z._default(z.int(), 0),
	after: z._default(z.int(), 0),
	isClean: z._default(z.boolean(), true),
	bound: z._default(z.nullable(z.string()), null),
});

/**
 * The site asks athletes first from now on, or doesn't anymore: looks at everybody for whom something could be charged, brings the next
 * athletes to what the mode asks, and queues the next step. What was charged meanwhile for an athlete without a yes is refunded, as of the
 * change (`closedSince`).
 */
export const followConsentMode: JobWork = async (_deps, payload) => {
	const { change_id, step, ...progress } = payloadSchema.parse(payload);
	return async (tx, now) => {
		// What decides about money knows the mode already, so it doesn't wait for the last athlete.
		if (step === 0) await lookAtMoney(tx, `${change_id}:first`, now);
		const next = await followMode(tx, progress);
		if (next === undefined) return lookAtMoney(tx, `${change_id}:last`, now);
		const isNewRound = next.after === 0;
		await enqueue(
			tx,
			'consent_mode',
			`${change_id}:${step + 1}`,
			{ change_id, step: step + 1, ...next },
			new Date(now.getTime() + (isNewRound ? ROUND_MS : 0)),
		);
	};
};

/** Every athlete for whom something could be charged is looked at, as after a change of their own. */
async function lookAtMoney(tx: Db, key: string, now: Date): Promise<void> {
	await tx.execute(sql`
		insert into jobs (kind, job_key, payload, run_after)
		select 'athlete_consent', 'athlete_consent:' || a.player_id || ':mode:' || ${key}::text, jsonb_build_object('player_id', a.player_id), ${now.toISOString()}::timestamptz
		from (
			select distinct coalesce(p.merged_into, p.player_id) as player_id from players p
			where p.player_id in (
				select player_id from plans where state in ('active', 'past_due')
				union select player_id from intents where state in ('session_open', 'processing')
				union select player_id from pledges where ${isLivePledge}
			)
		) a
		on conflict (job_key) do nothing`);
}
