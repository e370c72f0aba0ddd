import type { Yes } from '#domain/claims/yes-forms.ts';
import { claims } from '#server/db/schema/claims-schema.ts';

/** The columns of a claim that say whether its holder takes donations. */
export const yesColumns = {
	said_yes_at: claims.said_yes_at,
	work_status: claims.work_status,
	work_confirmed_at: claims.work_confirmed_at,
	work_note: claims.work_note,
};

/** A holder's yes; null before. */
export function yesOf({
	said_yes_at,
	work_status,
	work_confirmed_at,
}: Pick<typeof claims.$inferSelect, 'said_yes_at' | 'work_status' | 'work_confirmed_at'>): Yes | null {
	if (said_yes_at === null || work_status === null) return null;
	return { work_status, said_at: said_yes_at.toISOString(), confirmed: work_status === 'us' || work_confirmed_at !== null };
}
