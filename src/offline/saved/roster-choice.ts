import * as z from 'zod/mini';
import { db } from '#core/db/db.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { offlineRosters } from './offline-rosters.ts';

const KEY = 'rosters-wanted';

/** Which rosters come to this device by themselves (docs/decisions/004 and 080). */
const choiceSchema = z.object({
	/** False: none but the saved ones. */
	by_themselves: z.boolean(),
	/** Sports that were removed here: they stay away until somebody asks for them. */
	left_out: z.array(idSchema),
});
export type RosterChoice = z.infer<typeof choiceSchema>;

const EVERYTHING: RosterChoice = { by_themselves: true, left_out: [] };

/** What nobody has chosen, or this version can't read, is the usual: every sport. */
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

/** No roster comes by itself any more. */
export function excludeAllSports(): Promise<void> {
	return change(() => ({ by_themselves: false, left_out: [] }));
}

/** As on a first visit: every sport comes by itself. */
export function includeAllSports(): Promise<void> {
	return change(() => EVERYTHING);
}

/** Tells of each sport whether its rosters are to be kept here: saved, or neither removed nor left out with all the others. */
export async function wantedSportFilter(): Promise<(sport_id: number) => boolean> {
	const [choice, rosters] = await Promise.all([rosterChoice(), offlineRosters()]);
	const saved = new Set(rosters.map((place) => place.sport_id));
	return (sport_id) => saved.has(sport_id) || (choice.by_themselves && !choice.left_out.includes(sport_id));
}
