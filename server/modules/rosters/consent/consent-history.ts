import type { ConsentHistory } from '#domain/roster/consent-forms.ts';
import { stepsNow } from '#domain/roster/consent-states.ts';
import { and, desc, eq, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { pageTakeDowns } from '#server/db/schema/own-page-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { presentRecord, recordsOf } from '../records/present-record.ts';
import { moverOfStaff, type Staff, teamWithin, withinReach } from '../records/staff.ts';
import { lastMoverFor } from './last-mover.ts';

/**
 * An athlete's consent, what this staff may do, how it came about, and what was taken off the page. A desk doesn't read what others wrote before the athlete came to
 * its school.
 * @throws HttpError 404, also beyond reach
 */
export async function consentHistory(db: Db, player_id: number, staff: Staff): Promise<ConsentHistory> {
	const [record] = await db
		.select({ player_id: players.player_id, consent: players.consent })
		.from(players)
		.where(and(eq(players.player_id, presentRecord(player_id)), withinReach(staff.reach)));
	if (record === undefined) throw notFound('We couldn’t find that athlete.');
	const mover = await lastMoverFor(db, record.player_id, staff.reach);
	const changes = await db
		.select({
			from: consentChanges.from_consent,
			to: consentChanges.to_consent,
			reason: consentChanges.reason,
			changed_at: consentChanges.changed_at,
			changed_by: users.user_name,
		})
		.from(consentChanges)
		.leftJoin(users, eq(users.user_id, consentChanges.changed_by))
		.where(and(eq(consentChanges.player_id, record.player_id), teamWithin(staff.reach, consentChanges.team_id)))
		.orderBy(desc(consentChanges.change_id));
	const takenDown = await db
		.select({
			words: pageTakeDowns.words,
			had_photo: pageTakeDowns.had_photo,
			notes: pageTakeDowns.notes,
			reason: pageTakeDowns.reason,
			taken_down_at: pageTakeDowns.taken_down_at,
			taken_down_by: users.user_name,
		})
		.from(pageTakeDowns)
		.leftJoin(users, eq(users.user_id, pageTakeDowns.taken_down_by))
		.where(and(sql`${pageTakeDowns.player_id} in ${recordsOf(record.player_id)}`, teamWithin(staff.reach, pageTakeDowns.team_id)))
		.orderBy(desc(pageTakeDowns.take_down_id));
	return {
		consent: record.consent,
		next: stepsNow(record.consent, moverOfStaff(staff), mover),
		changes: changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() })),
		taken_down: takenDown.map((one) => ({ ...one, taken_down_at: one.taken_down_at.toISOString() })),
	};
}
