import { inArray } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { baskets, intents } from '#server/db/schema/payments-schema.ts';
import type { ListedSession } from '../provider/payment-provider.ts';
import { isLaterThan } from '../recovery/recover-session.ts';
import { lostDetail } from '../recovery/unmatched-sessions.ts';
import { fetchChargeOrigin } from '../sessions/apply-found.ts';
import { noteDifference } from './note-difference.ts';
import type { Phase } from './phase.ts';
import { tryRepair } from './repair-difference.ts';

/**
 * A page of the checkouts that we have opened at the provider: those that a restore has lost are recorded again, so
 * their links work and nobody pays twice. It goes on to the present, because a checkout that is open now may be paid in
 * a minute.
 */
export const sessionsPhase: Phase = async (deps, run) => {
	const { db, payments: provider, clock } = deps;
	if (provider.listSessions === undefined) return { cursor: null };
	const page = await provider.listSessions({ since: run.since, ...(run.cursor === null ? {} : { after: run.cursor }) });
	for (const { session_id } of await unknownSessions(db, page.sessions)) {
		const { value, failure } = await tryRepair(async () => {
			const apply = await fetchChargeOrigin(deps, { session_id });
			return inTransaction(db, (tx) => apply(tx, clock()));
		});
		if (value?.outcome === 'known' || value?.outcome === 'nothing') continue;
		await noteDifference(deps, run, {
			kind: 'lost_donation',
			ref: value?.ref ?? session_id,
			theirs_cents: value?.record?.amount_cents ?? undefined,
			mended: value?.outcome === 'recovered',
			failure: failure ?? (value === undefined ? undefined : lostDetail(value)),
		});
	}
	return { cursor: page.after };
};

/** Those of donations and baskets that this database lacks or knows only an earlier attempt of. */
async function unknownSessions(db: Db, listed: readonly ListedSession[]): Promise<ListedSession[]> {
	if (listed.length === 0) return [];
	const ids = listed.map(({ intent_id }) => intent_id);
	const columns = <T extends typeof intents | typeof baskets>({ attempt, provider_session_id }: T) => ({ attempt, provider_session_id });
	const known = [
		...(await db
			.select({ id: intents.intent_id, ...columns(intents) })
			.from(intents)
			.where(inArray(intents.intent_id, ids))),
		...(await db
			.select({ id: baskets.basket_id, ...columns(baskets) })
			.from(baskets)
			.where(inArray(baskets.basket_id, ids))),
	];
	const byId = new Map(known.map((row) => [row.id, row]));
	return listed.filter(({ intent_id, attempt }) => {
		const row = byId.get(intent_id);
		return row === undefined || isLaterThan(row, attempt);
	});
}
