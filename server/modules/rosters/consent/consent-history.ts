import type { ConsentHistory } from '#domain/roster/consent-forms.ts';
import { stepsFrom } from '#domain/roster/consent-states.ts';
import { desc, eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { consentChanges } from '#server/db/schema/consent-schema.ts';
import { users } from '#server/db/schema/people-schema.ts';
import { players } from '#server/db/schema/rosters-schema.ts';
import { notFound } from '#server/http/errors/http-error.ts';
import { presentRecord } from '../records/present-record.ts';
import { lastMover } from './last-mover.ts';

/** An athlete's consent, what may follow, and how it came about. @throws HttpError 404 */
export async function consentHistory(db: Db, player_id: number): Promise<ConsentHistory> {
	const [record] = await db
		.select({ player_id: players.player_id, consent: players.consent })
		.from(players)
		.where(eq(players.player_id, presentRecord(player_id)));
	if (record === undefined) throw notFound('We couldn’t find that athlete.');
	const mover = await lastMover(db, record.player_id);
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
		.where(eq(consentChanges.player_id, record.player_id))
		.orderBy(desc(consentChanges.change_id));
	return {
		consent: record.consent,
		next: stepsFrom(record.consent, 'admin').filter((to) => to !== record.consent || mover === 'athlete'),
		changes: changes.map((change) => ({ ...change, changed_at: change.changed_at.toISOString() })),
	};
}
