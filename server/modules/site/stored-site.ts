import * as z from 'zod/mini';
import type { PayoutTerms } from '#domain/site/payout-line.ts';
import { EMPTY_PROFILE, type SaveSiteBody, SITE_FIELDS, type SiteField } from '#domain/site/site-profile.ts';
import { eq } from '#server/db/drizzle.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/open-database.ts';
import { settings } from '#server/db/schema/people-schema.ts';
import { HttpError } from '#server/http/errors/http-error.ts';
import { audit } from '#server/modules/operations/public.ts';

const KEY = 'site_profile';

/** The profile as it is stored, whatever a later version may require of a new one. */
export interface StoredSite {
	/** Grows with each change; 0 before the first. */
	revision: number;
	profile: Record<SiteField, string | null>;
	/** A `data:` URL, so the page has the logo wherever it has the name. */
	logo_url: string | null;
}

interface Editor {
	actor_id: number;
	now: Date;
}

/**
 * A field that an earlier version didn't have is empty. The next change keeps a field that only a later version has.
 */
const storedSchema = z.object({ revision: z.int(), profile: z.record(z.string(), z.nullable(z.string())), logo_url: z._default(z.nullable(z.string()), null) });

const UNSET: StoredSite = { revision: 0, profile: EMPTY_PROFILE, logo_url: null };

/** What the operator has filled in about the site. */
export async function readSite(db: Db): Promise<StoredSite> {
	const stored = await readStored(db);
	if (stored === undefined) return UNSET;
	const { revision, profile, logo_url } = stored;
	const fields = Object.fromEntries(SITE_FIELDS.map((field) => [field, profile[field] ?? null])) as StoredSite['profile'];
	return { revision, profile: fields, logo_url };
}

/** The operator's answers about paying athletes, for `payoutLine`. */
export async function readPayoutTerms(db: Db): Promise<PayoutTerms> {
	return (await readSite(db)).profile;
}

/** The row as it is stored, with fields that only another version knows. */
async function readStored(db: Db) {
	const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
	return row && storedSchema.parse(row.value);
}

/**
 * Replaces the profile. Audited. Saving the current profile changes nothing.
 * @throws HttpError 409 `conflict` if it has changed since `revision`.
 */
export function saveSite(db: Db, { revision, profile }: SaveSiteBody, by: Editor): Promise<StoredSite> {
	return change(db, by, (before) => {
		const after = Object.fromEntries(SITE_FIELDS.map((field) => [field, profile[field] === undefined ? before.profile[field] : profile[field]]));
		if (SITE_FIELDS.every((field) => before.profile[field] === after[field])) return before;
		if (before.revision !== revision) throw new HttpError(409, 'conflict', 'Someone else changed this since you opened it.');
		return { ...before, revision: revision + 1, profile: after as StoredSite['profile'] };
	});
}

/** Replaces or, with null, removes the logo. Audited. A form that is open meanwhile can still be saved. */
export function saveLogo(db: Db, logo_url: string | null, by: Editor): Promise<StoredSite> {
	return change(db, by, (before) => (before.logo_url === logo_url ? before : { ...before, logo_url }));
}

/** @param next returns its argument if there is nothing to change. */
function change(db: Db, { actor_id, now }: Editor, next: (before: StoredSite) => StoredSite): Promise<StoredSite> {
	return inTransaction(db, async (tx) => {
		// If two admins save at once, the second waits here and then reads what the first has set.
		await tx.insert(settings).values({ key: KEY, value: UNSET, updated_at: now }).onConflictDoNothing();
		await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, KEY)).for('update');
		const before = await readSite(tx);
		const after = next(before);
		if (after === before) return before;
		const value = { ...after, profile: { ...(await readStored(tx))?.profile, ...after.profile } };
		await tx.update(settings).set({ value, updated_at: now }).where(eq(settings.key, KEY));
		await audit(tx, { at: now, actor_id, action: 'site_changed' });
		return after;
	});
}
