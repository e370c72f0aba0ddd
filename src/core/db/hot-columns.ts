import type { SyncTeam } from '#domain/roster/roster-sync-feed.ts';

/**
 * The hot index of one sport: what search and filters need, as columns in listing order (folded team name, folded
 * player name, player_id). Row i of every column belongs to the same athlete.
 */
export interface HotColumns {
	sport_id: number;
	count: number;
	/** Sorted by folded name, then team_id. */
	teams: SyncTeam[];
	classes: string[];
	positions: string[];
	jerseys: string[];
	player_id: Int32Array<ArrayBuffer>;
	/** Names as written, concatenated as UTF-8. As strings they would cost more startup time than everything else. */
	names: Uint8Array<ArrayBuffer>;
	/** Row i's name spans `nameAt[i]` to `nameAt[i + 1]`. `count + 1` entries. */
	nameAt: Uint32Array<ArrayBuffer>;
	/** Search words of the names (`searchWords`), ASCII, each row ending in a line break; row i starts at `wordAt[i]`. */
	words: string;
	wordAt: Uint32Array<ArrayBuffer>;
	/** Index into `teams`. */
	team: Uint16Array<ArrayBuffer>;
	/** Index into the dictionary + 1; 0 if unknown. */
	klass: Codes;
	position: Codes;
	jersey: Codes;
	/**
	 * The lowest bit is 1 if a transfer is pending. The others say whether the athlete can be given to (`consent-byte.ts`), 0 for most.
	 * Earlier versions stored 0 or 1, and take anything but 1 for no transfer.
	 */
	pending: Uint8Array<ArrayBuffer>;
	/** Cents. Doubles only if a value exceeds 32 bits. */
	received: Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
}

/** Identifies each row, and holds what the dropdown filters compare. */
export type CodeColumns = Pick<
	HotColumns,
	'sport_id' | 'count' | 'teams' | 'classes' | 'positions' | 'jerseys' | 'player_id' | 'team' | 'klass' | 'position' | 'jersey'
>;

/** Bytes as long as the dictionary is small enough. */
export type Codes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

/** The stored hot index; `base_revision` as in the replica's record, to detect a torn pair. */
export interface HotRecord extends HotColumns {
	base_revision: number;
}

/** An entry of the column `pending`. @param pending 0 or 1 */
export function pendingByte(pending: number, consent = 0): number {
	return pending | (consent << 1);
}

const utf8 = new TextDecoder();

export function nameOf(columns: HotColumns, row: number): string {
	return utf8.decode(columns.names.subarray(columns.nameAt[row], columns.nameAt[row + 1]));
}

/** The narrowest type for codes of this dictionary. */
export function codesType(dictionary: readonly string[]): typeof Uint8Array | typeof Uint16Array {
	return dictionary.length < 0x100 ? Uint8Array : Uint16Array;
}

/** Whether `received` can hold these cents without doubles. */
export function fitsIn32Bits(cents: number): boolean {
	return cents >= 0 && cents <= 0xffff_ffff;
}

/** The same columns in as few bytes as their values need, because every start reads what is stored. */
export function narrowed(columns: HotColumns): HotColumns {
	return {
		...columns,
		klass: new (codesType(columns.classes))(columns.klass),
		position: new (codesType(columns.positions))(columns.position),
		jersey: new (codesType(columns.jerseys))(columns.jersey),
		received: columns.received.every(fitsIn32Bits) ? new Uint32Array(columns.received) : new Float64Array(columns.received),
	};
}
