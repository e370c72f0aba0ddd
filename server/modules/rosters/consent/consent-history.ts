import type { ConsentHistory } from '#domain/roster/consent-forms.ts';
import { stepsNow } from '#domain/roster/consent-states.ts';
import { and, desc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { presentRecord } from '../records/present-record.ts';
import { moverOfStaff, type Staff, teamWithin, withinReach } from '../records/staff.ts';
import { lastMoverFor } from './last-mover.ts';

/**
 * An athlete's consent, what this staff may do, and how it came about. A desk doesn't read what others wrote before the athlete came to
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
	return {
		consent: record.consent,
		next: stepsNow(record.consent, moverOfStaff(staff), mover),
		changes: changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() })),
	};
}
