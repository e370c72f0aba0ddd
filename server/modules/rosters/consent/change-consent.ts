import type { AuditAction } from '#domain/admin/audit-entry.ts';
import type { AdminAthlete } from '#domain/roster/athlete-edit.ts';
import { CONSENT_WORDS, type Consent, type ConsentStep, type Mover, stepsNow } from '#domain/roster/consent-states.ts';
import { and, eq } from '#server/db/drizzle.ts';
import { takeFeedTurn } from '#server/db/feed-turn.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { HttpError, notFound } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';
import type { Editor } from '../by-hand/change-athlete.ts';
import { findAdminAthlete } from '../by-hand/find-admin-athlete.ts';
import { lockImports } from '../import/import-lock.ts';
import { consentNow } from '../records/consent-now.ts';
import { lockPresent } from '../records/lock-present.ts';
import { presentRecord } from '../records/present-record.ts';
import { type Decider, isWithin, moverOfStaff, type Reach, type Staff, withinReach } from '../records/staff.ts';
import { isRepeatedCall } from '../records/staff-call.ts';
import { eraseAthlete } from './erase-athlete.ts';
import { lastMoverFor } from './last-mover.ts';

const ACTIONS: Readonly<Record<ConsentStep, AuditAction>> = {
	listed: 'athlete_listed',
	paused: 'athlete_paused',
	opted_out: 'athlete_opted_out',
	removed: 'athlete_removed',
};

export interface ConsentChange {
	to: ConsentStep;
	reason: string;
	/** The consent that the person saw. If it has changed since, nothing happens. */
	seen?: Consent;
	/** `athlete`: whoever holds the page. By default, whoever this staff is. */
	mover?: Mover;
}

export interface ChangedConsent {
	athlete: AdminAthlete;
	/** Addresses of photos whose files are to be deleted after the commit. */
	photos: string[];
}

/**
 * Staff changes an athlete's consent. A repeat with the same key changes nothing, and has the athlete as they are now.
 * @throws HttpError as `changeConsent`; 422 `idempotency_mismatch`
 */
export function decideConsent(db: Db, player_id: number, body: Required<Omit<ConsentChange, 'mover'>>, decider: Decider): Promise<ChangedConsent> {
	return inTransaction(db, async (tx) => {
		const athlete = await presentWithin(tx, player_id, decider.reach);
		if (await isRepeatedCall(tx, { call: `consent ${player_id}`, body }, decider)) return { athlete: await findAdminAthlete(tx, athlete), photos: [] };
		return changeConsent(tx, player_id, body, decider);
	});
}

/** Not locked: a removal locks imports first, and `changeConsent` looks again. @throws HttpError 404, also beyond reach */
async function presentWithin(tx: Db, player_id: number, reach: Reach): Promise<number> {
	const isPresent = and(eq(players.player_id, presentRecord(player_id)), withinReach(reach));
	const [record] = await tx.select({ player_id: players.player_id }).from(players).where(isPresent);
	if (record === undefined) throw notFound('We couldn’t find that athlete.');
	return record.player_id;
}

/**
 * Changes an athlete's consent, in the caller's transaction. A merged record stands for the one that took its place. A job does
 * what follows for plans and payments. Audited, unless it is the athlete's own.
 * @throws HttpError 404, also beyond the staff's reach; 409 `conflict` if it isn't `seen`; 409 `bad_transition` for a step that isn't in the table
 */
export async function changeConsent(
	tx: Db,
	player_id: number,
	{ to, reason, seen, ...by }: ConsentChange,
	{ actor_id, reach, now }: Editor & Staff,
): Promise<ChangedConsent> {
	const mover = by.mover ?? moverOfStaff({ actor_id, reach });
	if (to === 'removed') {
		// Both before any athlete, as merges do. An import has decided who is who before it writes.
		await lockImports(tx);
		await takeFeedTurn(tx);
	}
	const record = await lockPresent(tx, player_id);
	if (record === undefined || !isWithin(reach, record)) throw notFound('We couldn’t find that athlete.');
	const { consent: from, player_id: present, team_id } = record;
	if (seen !== undefined && seen !== from) throw new HttpError(409, 'conflict', 'Someone else changed this athlete meanwhile. Check it and try again.');
	if (!stepsNow(from, mover, await lastMoverFor(tx, present, reach)).includes(to))
		throw new HttpError(409, 'bad_transition', `${record.player_name} can’t go from ${CONSENT_WORDS[from]} to ${CONSENT_WORDS[to]}.`);
	// After a change of the site's mode, the column follows within minutes.
	const [asOfNow] = await tx.select({ consent: consentNow }).from(players).where(eq(players.player_id, present));
	const from_consent = asOfNow?.consent ?? from;
	const photos = to === 'removed' ? await eraseAthlete(tx, present, now) : [];
	const to_consent = to === 'removed' ? to : await storeConsent(tx, present, to);
	await tx.insert(consentChanges).values({ player_id: present, team_id, from_consent, to_consent, reason, changed_at: now, changed_by: actor_id, mover });
	if (mover !== 'athlete') await audit(tx, { at: now, actor_id, action: ACTIONS[to], subject_id: present });
	return { athlete: await findAdminAthlete(tx, present), photos };
}

/** @returns what it is now: without a yes, nobody is opened on a site that asks athletes first */
async function storeConsent(tx: Db, player_id: number, consent: Consent): Promise<Consent> {
	const [stored] = await tx.update(players).set({ consent }).where(eq(players.player_id, player_id)).returning({ consent: players.consent });
	if (stored === undefined) throw new Error(`athlete ${player_id} has no row`);
	return stored.consent;
}
