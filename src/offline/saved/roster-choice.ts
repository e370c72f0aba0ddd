import * as z from 'zod/mini';
import { db } from '#core/db/db.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { offlineRosters } from './offline-rosters.ts';

const KEY = 'rosters-wanted';

/** Which rosters this device downloads automatically (docs/decisions/004 and 080). */
const choiceSchema = z.object({
	/** False: only the saved ones. */
	by_themselves: z.boolean(),
	/** Sports that were removed here; they stay away until somebody requests them. */
	left_out: z.array(idSchema),
	/** Every sport was requested, however much space they take. */
	whole: z.optional(z.boolean()),
});
export type RosterChoice = z.infer<typeof choiceSchema>;

const EVERYTHING: RosterChoice = { by_themselves: true, left_out: [] };

/** If nobody has chosen, or this version can't read the choice, the default applies: every sport that fits. */
export async function rosterChoice(): Promise<RosterChoice> {
	return choiceSchema.safeParse((await db.settings.get(KEY))?.value).data ?? EVERYTHING;
}

function change(step: (choice: RosterChoice) => RosterChoice): Promise<void> {
	return db.transaction('rw', db.settings, async () => {
		await db.settings.put({ key: KEY, value: step(await rosterChoice()) });
	});
}

export function excludeSport(sport_id: number): Promise<void> {
	return change((choice) => ({ ...choice, left_out: [...new Set([...choice.left_out, sport_id])] }));
}

export function includeSport(sport_id: number): Promise<void> {
	return change((choice) => ({ ...choice, left_out: choice.left_out.filter((one) => one !== sport_id) }));
}

/** Stops all automatic downloads of rosters. */
export function excludeAllSports(): Promise<void> {
	return change(() => ({ by_themselves: false, left_out: [] }));
}

/** As on a first visit: every sport that fits is downloaded automatically. */
export function includeAllSports(): Promise<void> {
	return change(() => EVERYTHING);
}

/** Every sport that isn't removed is downloaded automatically, also what is beyond the budget. */
export function includeTheRest(): Promise<void> {
	return change((choice) => ({ ...choice, whole: true }));
}

/**
 * Tells for each sport whether its rosters may be on this device: it is saved, or it is neither removed nor excluded
 * with all the others.
 */
export const mayCome = (choice: RosterChoice, saved: ReadonlySet<number>) => (sport_id: number) =>
	saved.has(sport_id) || (choice.by_themselves && !choice.left_out.includes(sport_id));

/** The same by what is stored now. */
export async function wantedSportFilter(): Promise<(sport_id: number) => boolean> {
	const [choice, rosters] = await Promise.all([rosterChoice(), offlineRosters()]);
	return mayCome(choice, new Set(rosters.map((place) => place.sport_id)));
}
