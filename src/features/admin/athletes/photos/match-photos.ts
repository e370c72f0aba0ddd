import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '#domain/roster/photo-sizes.ts';
import type { Player } from '#domain/roster/roster.ts';
import { athletesTexts } from '../athletes-texts.ts';

const { unclear: reasons } = athletesTexts.photos;

export type RosterAthlete = Pick<Player, 'player_id' | 'player_name' | 'jersey_number' | 'image_url'>;
type PhotoFile = Pick<File, 'name' | 'size' | 'type'>;

/** A file, and the one athlete who wears the number in its name. */
export interface MatchedPhoto<F extends PhotoFile = File> {
	file: F;
	athlete: RosterAthlete;
}

/** A file that isn't uploaded. */
export interface UnclearPhoto<F extends PhotoFile = File> {
	file: F;
	reason: string;
}

interface Matches<F extends PhotoFile> {
	/** By jersey number. */
	matched: MatchedPhoto<F>[];
	/** In the order of the files. */
	unclear: UnclearPhoto<F>[];
}

/**
 * Matches photos to athletes by the jersey number in the file's name: `12.jpg`, `00.png`, `7-anything.webp`. It never
 * guesses: an ambiguous file isn't matched.
 */
export function matchPhotos<F extends PhotoFile>(files: readonly F[], athletes: readonly RosterAthlete[]): Matches<F> {
	const athletesByNumber = Map.groupBy(athletes, ({ jersey_number }) => jersey_number ?? '');
	const found = files.map((file) => matchOf(file, athletesByNumber));
	const byAthlete = Map.groupBy(
		found.filter((match) => 'athlete' in match),
		({ athlete }) => athlete.player_id,
	);
	const matched: MatchedPhoto<F>[] = [];
	const unclear: UnclearPhoto<F>[] = [];
	for (const match of found) {
		if ('reason' in match) unclear.push(match);
		else if (byAthlete.get(match.athlete.player_id)?.length === 1) matched.push(match);
		else unclear.push({ file: match.file, reason: reasons.twoFiles(match.athlete.player_name) });
	}
	matched.sort((a, b) => numberOrder(a.athlete) - numberOrder(b.athlete));
	return { matched, unclear };
}

function matchOf<F extends PhotoFile>(file: F, athletesByNumber: ReadonlyMap<string, readonly RosterAthlete[]>): MatchedPhoto<F> | UnclearPhoto<F> {
	if (!isPhoto(file)) return { file, reason: reasons.noPhoto };
	if (file.size > MAX_PHOTO_BYTES) return { file, reason: reasons.tooLarge };
	const number = numberIn(file.name);
	if (number === undefined) return { file, reason: reasons.noNumber };
	// 00 and 0 are different numbers. If nobody wears 07, it is a zero-padded 7.
	const [athlete, ...others] = athletesByNumber.get(number) ?? athletesByNumber.get(number.replace(/^0+(?=[1-9])/, '')) ?? [];
	if (athlete === undefined) return { file, reason: reasons.nobody(number) };
	if (others.length > 0) return { file, reason: reasons.several(number, [athlete, ...others].map(({ player_name }) => player_name).join(', ')) };
	return { file, athlete };
}

/**
 * The jersey number at the beginning of a file's name: up to three digits, not directly followed by a letter or another
 * digit.
 */
function numberIn(name: string): string | undefined {
	return /^#?(\d{1,3})(?![\p{L}\p{N}])/u.exec(name)?.[1];
}

function isPhoto({ name, type }: PhotoFile): boolean {
	// Some systems report no type for a dropped file.
	return type === '' ? /\.(jpe?g|png|webp)$/i.test(name) : PHOTO_TYPES.some((photo) => photo === type);
}

/** 00 comes before 0. */
const numberOrder = ({ jersey_number }: RosterAthlete) => Number(jersey_number) - (jersey_number?.length ?? 0) / 10;
