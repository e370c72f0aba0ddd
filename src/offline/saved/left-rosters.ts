import * as z from 'zod/mini';
import { db } from '#core/db/db.ts';
import { idSchema } from '#domain/roster/roster.ts';
import type { RosterPlan } from './automatic-rosters.ts';

const KEY = 'rosters-left';

const leftSchema = z.object({
	because: z.enum(['budget', 'cellular', 'saver', 'space']),
	sports: z.array(z.object({ sport_id: idSchema, bytes: z.number() })),
});
export type LeftRosters = z.infer<typeof leftSchema>;

/** The sports that the last sync left on the server, known offline as well; null if it left none. */
export async function leftRosters(): Promise<LeftRosters | null> {
	return leftSchema.safeParse((await db.settings.get(KEY))?.value).data ?? null;
}

/** Writes only what is new, because pages follow it. */
export async function noteLeftRosters(left: RosterPlan['left']): Promise<void> {
	if (JSON.stringify(await leftRosters()) === JSON.stringify(left)) return;
	if (left === null) await db.settings.delete(KEY);
	else await db.settings.put({ key: KEY, value: left satisfies LeftRosters });
}
