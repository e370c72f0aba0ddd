/**
 * Rosters that nobody asked for may take this many bytes together, as we write them: a browser may compress them
 * (docs/decisions/004).
 */
export const AUTOMATIC_BYTES = 60_000_000;
/** The same where each byte may cost money. A small league comes along in any case. */
export const CELLULAR_BYTES = 5_000_000;
/** Approximate bytes that we write of an athlete. */
export const ATHLETE_BYTES = 230;

/** A sport and what it takes on this device, in bytes. */
export interface SportBytes {
	sport_id: number;
	bytes: number;
}

/**
 * Why sports are left: `budget`, they would take more than what comes automatically; `cellular`, the connection may cost
 * money; `saver`, the browser is to save data; `space`, the browser has little room left.
 */
export type LeftBecause = 'budget' | 'cellular' | 'saver' | 'space';

interface Possible {
	/** Every sport that may come to this device, in the server's order. */
	sports: readonly SportBytes[];
	/** Stored bytes by sport. What is stored stays, however large. */
	stored: ReadonlyMap<number, number>;
	/** Sports that were saved here, with or without a team. They don't count. */
	saved: ReadonlySet<number>;
	/** Sports of the person's favorites. */
	favorites: ReadonlySet<number>;
	/** Bytes that all the others may take together, and why not more. */
	limit: number;
	because: LeftBecause;
	/** Bytes that the browser would still let us store; undefined if it doesn't say. */
	free: number | undefined;
}

export interface RosterPlan {
	/** Sports that are kept up to date, in the order of the downloads. */
	wanted: number[];
	/** Sports that nobody asked for and that don't fit. */
	left: { because: LeftBecause; sports: SportBytes[] } | null;
}

/** Decides which rosters come to this device without being asked for. */
export function planRosters({ sports, stored, saved, favorites, limit, because, free }: Possible): RosterPlan {
	const wanted = new Set([...favorites, ...saved, ...stored.keys()]);
	let used = 0;
	let all = 0;
	for (const [sport_id, bytes] of stored) {
		all += bytes;
		if (!saved.has(sport_id)) used += bytes;
	}
	// Donations and drafts need room, too: rosters take at most half of what there was before the first of them.
	const fits = free === undefined ? Number.POSITIVE_INFINITY : (free + all) / 2 - all;
	const isShort = fits < limit - used;
	let room = Math.max(0, Math.min(limit - used, fits));
	const left: SportBytes[] = [];
	for (const sport of sports) {
		if (wanted.has(sport.sport_id)) continue;
		if (sport.bytes > room) {
			left.push(sport);
			continue;
		}
		wanted.add(sport.sport_id);
		room -= sport.bytes;
	}
	return { wanted: [...wanted], left: left.length === 0 ? null : { because: isShort ? 'space' : because, sports: left } };
}

/** What the browser says about the connection, if anything. */
interface Connection {
	saveData?: boolean;
	type?: string;
}

/** How many bytes come automatically over this connection. */
export function automaticLimit({ saveData, type }: Connection): Pick<Possible, 'limit' | 'because'> {
	if (saveData) return { limit: 0, because: 'saver' };
	return type === 'cellular' ? { limit: CELLULAR_BYTES, because: 'cellular' } : { limit: AUTOMATIC_BYTES, because: 'budget' };
}
