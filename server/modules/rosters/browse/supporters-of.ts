import { SUPPORTERS_SHOWN, type SupportersAnswer, supporterName } from '#domain/donation/supporter-list.ts';
import { and, desc, eq, exists, inArray, isNotNull, sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { intents, payments } from '#server/db/schema/payments-schema.ts';
import { userProfiles, users } from '#server/db/schema/people-schema.ts';

/** How many donations are read. Somebody who donates often is named once. */
const LOOKED_AT = 100;

/**
 * The newest donations to an athlete (the ids of all records) whose donors chose to be named and still have their account, and of which the
 * athlete still has something. An index holds exactly those that are named and paid.
 */
export function namedDonations(db: Db, records: readonly number[]) {
	const kept = db
		.select({ one: sql`1` })
		.from(payments)
		.where(
			and(
				eq(payments.intent_id, intents.intent_id),
				eq(payments.surplus, false),
				sql`${payments.state} not in ('pending', 'voided') and ${payments.refunded_cents} + ${payments.lost_cents} < ${payments.amount_cents}`,
			),
		);
	return db
		.select({
			user_id: users.user_id,
			user_name: users.user_name,
			given_name: users.given_name,
			choseUserName: sql<boolean>`${users.password_hash} is not null`,
			first_name: userProfiles.first_name,
			last_name: userProfiles.last_name,
		})
		.from(intents)
		.innerJoin(users, eq(users.user_id, intents.user_id))
		.leftJoin(userProfiles, eq(userProfiles.user_id, users.user_id))
		.where(and(inArray(intents.player_id, [...records]), eq(intents.named, true), sql`${intents.state} = 'paid'`, isNotNull(intents.user_id), exists(kept)))
		.orderBy(desc(intents.paid_at), desc(intents.intent_id))
		.limit(LOOKED_AT);
}

/** The latest donors to an athlete (the ids of all records) who chose to be named: each once, newest first. */
export async function supportersOf(db: Db, records: readonly number[]): Promise<SupportersAnswer> {
	const donations = records.length === 0 ? [] : await namedDonations(db, records);
	const names = donations.filter(({ user_id }, n) => donations.findIndex((donation) => donation.user_id === user_id) === n).map(supporterName);
	return {
		supporters: names
			.filter((name) => name !== undefined)
			.slice(0, SUPPORTERS_SHOWN)
			.map((name) => ({ name })),
	};
}
