import type { ConsentModeBody } from '#domain/admin/consent-mode-forms.ts';
import type { ConsentMode } from '#domain/roster/consent-states.ts';
import { desc, eq, sql } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { consentModes } from '#server/db/schema/consent-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';

const MODE_LOCK = 7_215_011;
/** Athletes at whom one step looks. */
const AT_ONCE = 5000;

export interface StoredMode {
	mode: ConsentMode;
	/** When it began; null if nobody ever changed it. */
	since: Date | null;
	/** Whether an admin ever chose. */
	isAnswered: boolean;
}

/** How the site asks athletes, as of the last change. */
export async function readConsentMode(db: Db): Promise<StoredMode> {
	const changes = await db.select().from(consentModes).orderBy(desc(consentModes.change_id));
	const mode = changes[0]?.mode ?? 'listed';
	const other = changes.findIndex((change) => change.mode !== mode);
	const first = changes.at(other === -1 ? -1 : other - 1);
	return { mode, since: first?.changed_at ?? null, isAnswered: changes.some(({ source }) => source === 'admin') };
}

/**
 * Carries out what `CONSENT` says, at every start: the environment wins over what an admin chose, and once it says nothing anymore, the
 * admin's choice counts again.
 */
export function applyConsentSetting(db: Db, setting: ConsentMode | undefined, now: Date): Promise<void> {
	return inTransaction(db, async (tx) => {
		await lockMode(tx);
		const [last] = await tx.select().from(consentModes).orderBy(desc(consentModes.change_id)).limit(1);
		const source = setting === undefined ? 'default' : 'environment';
		const wanted = setting ?? (await chosenMode(tx)) ?? 'listed';
		if ((last?.mode ?? 'listed') === wanted) return;
		await tx.insert(consentModes).values({ mode: wanted, source, changed_at: now });
	});
}

/**
 * An admin decides how the site asks athletes. A job follows for every athlete. Audited, also if it only confirms what is so.
 * @throws HttpError 409 `conflict` while the environment decides, and if the mode isn't `seen`
 */
export function chooseConsentMode(
	db: Db,
	{ mode, seen }: ConsentModeBody,
	{ setting, actor_id, now }: { setting: ConsentMode | undefined; actor_id: number; now: Date },
): Promise<void> {
	if (setting !== undefined && setting !== mode) throw new HttpError(409, 'conflict', `The server’s setting CONSENT=${setting} decides this. Change it there.`);
	return inTransaction(db, async (tx) => {
		await lockMode(tx);
		const before = await readConsentMode(tx);
		if (before.mode !== seen) throw new HttpError(409, 'conflict', 'Someone else changed this since you opened it.');
		if (before.mode === mode && (await chosenMode(tx)) === mode) return;
		await tx.insert(consentModes).values({ mode, source: 'admin', changed_at: now, changed_by: actor_id });
		await audit(tx, { at: now, actor_id, action: mode === 'claimed' ? 'athletes_asked_first' : 'athletes_open' });
	});
}

async function chosenMode(tx: Db): Promise<ConsentMode | undefined> {
	const [chosen] = await tx
		.select({ mode: consentModes.mode })
		.from(consentModes)
		.where(eq(consentModes.source, 'admin'))
		.orderBy(desc(consentModes.change_id))
		.limit(1);
	return chosen?.mode;
}

/** Two processes that start, and two admins, come one after the other. */
async function lockMode(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${MODE_LOCK})`);
}

/** How far a change of the mode has come. */
export interface ModeProgress {
	/** The last athlete that was looked at in this round. */
	after: number;
	/** Whether all since the round's first were as they should be. */
	isClean: boolean;
	/** The first transaction id that wasn't taken when the first step looked; null before. */
	bound: string | null;
}

/**
 * Brings the next athletes to what the site's mode asks, in the caller's transaction. Whom somebody is changing just now is left for
 * another round.
 * @returns where to go on; undefined once a whole round had nothing to do while no transaction from before the first step was under way,
 *   so nobody can still add an athlete as of the former mode
 */
export async function followMode(tx: Db, { after, isClean, bound }: ModeProgress): Promise<ModeProgress | undefined> {
	await tx.execute(sql`select set_config('nil.changes_mode', 'on', true)`);
	const [step] = rowsOf<{ last: number | null; wrong: number; next: string; settled: boolean | null }>(
		await tx.execute(sql`
			with looked as (
				select p.player_id, p.consent, p.team_id from players p where p.player_id > ${after} order by p.player_id limit ${AT_ONCE}
			), wrong as (
				select player_id from looked
				where consent in ('listed', 'awaiting_yes') and consent <> consent_now(consent, player_id, team_id)
			), free as (
				select p.player_id from players p join wrong using (player_id) order by p.player_id for no key update of p skip locked
			), changed as (
				update players p set consent = 'listed' from free where p.player_id = free.player_id and p.consent in ('listed', 'awaiting_yes')
			), now as (select pg_current_snapshot() as snapshot)
			select (select max(player_id) from looked) as last, (select count(*) from wrong)::int as wrong, pg_snapshot_xmax(snapshot)::text as next,
				-- After a restore into another cluster, ids begin anew, and nothing from before is under way there.
				(pg_snapshot_xmin(snapshot) >= ${bound}::xid8 or ${bound}::xid8 > pg_snapshot_xmax(snapshot)) as settled
			from now`),
	);
	await tx.execute(sql`select set_config('nil.changes_mode', '', true)`);
	if (step === undefined) throw new Error('a change of the mode had no answer');
	const clean = isClean && step.wrong === 0 && step.settled === true;
	if (step.last !== null) return { after: step.last, isClean: clean, bound: bound ?? step.next };
	return clean ? undefined : { after: 0, isClean: true, bound: bound ?? step.next };
}
