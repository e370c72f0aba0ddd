import { type Giving, givingSchema } from '#domain/donation/giving.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { settings } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';

const KEY = 'giving';

/** Whether the platform takes donations now; it does until an admin pauses them. */
export async function readGiving(db: Db): Promise<Giving> {
	const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
	return row === undefined ? { enabled: true } : givingSchema.parse(row.value);
}

/**
 * @throws HttpError 403 `giving_paused`. For calls that would start a new donation. Money that still comes in is
 *   booked.
 */
export async function requireGiving(tx: Db): Promise<void> {
	const { enabled } = await readGiving(tx);
	if (!enabled) throw new HttpError(403, 'giving_paused', donationMessages.givingPaused);
}

/**
 * Pauses or resumes donations for everybody. Whatever begins after the commit sees it. Setting the current state again
 * changes nothing.
 */
export async function setGiving(db: Db, wanted: Giving, by: { actor_id: number; now: Date }): Promise<Giving> {
	return inTransaction(db, async (tx) => {
		// If two admins do it at once, the second waits here and then reads what the first has set.
		await tx
			.insert(settings)
			.values({ key: KEY, value: { enabled: true } satisfies Giving, updated_at: by.now })
			.onConflictDoNothing();
		await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, KEY)).for('update');
		const before = await readGiving(tx);
		if (before.enabled === wanted.enabled) return before;
		await tx.update(settings).set({ value: wanted, updated_at: by.now }).where(eq(settings.key, KEY));
		await audit(tx, { at: by.now, actor_id: by.actor_id, action: wanted.enabled ? 'giving_enabled' : 'giving_disabled' });
		return wanted;
	});
}
