import { createHmac } from 'node:crypto';
import { fold } from '#domain/texts/fold.ts';
import type { Db } from '#server/db/open-database.ts';
import type { removalMarks } from '#server/db/schema/consent-schema.ts';
import { readServerKey } from '#server/db/server-key.ts';
import { cityKey } from '../clean/hometown.ts';
import { foldsOf, parseName } from './compare-names.ts';
import { fullNamesOf } from './nicknames.ts';

/** A fact about somebody who was removed, as a keyed hash. */
export type RemovalMark = Pick<typeof removalMarks.$inferInsert, 'kind' | 'mark'>;

/** An athlete's id at a source; `season` is empty if the source's ids last. */
export interface SourceId {
	source: string;
	season: string;
	external_id: string;
}

/**
 * Makes marks of facts in one sport. Hashes tell only whether two facts are the same, so a name has one for each spelling that
 * counts as the same, and others for spellings that are alike.
 */
export class Marker {
	readonly #key: Buffer;
	readonly #sport_id: number;

	constructor(key: Buffer, sport_id: number) {
		this.#key = key;
		this.#sport_id = sport_id;
	}

	static async of(db: Db, sport_id: number): Promise<Marker> {
		return new Marker((await readServerKey(db)).for('removal mark'), sport_id);
	}

	/** The same for accents, umlauts, blanks, hyphens, the order of the words, and suffixes. */
	names(name: string): RemovalMark[] {
		return this.#all('name', spellings(name));
	}

	/** The same for initials, short first names, names that are left out, and a letter that is off. */
	alike(name: string): RemovalMark[] {
		return this.#all('alike', likenesses(name));
	}

	school(team_id: number): RemovalMark {
		return this.#mark('school', String(team_id));
	}

	town(birthplace: string): RemovalMark {
		return this.#mark('town', cityKey(birthplace));
	}

	source({ source, season, external_id }: SourceId): RemovalMark {
		return this.#mark('source', JSON.stringify([source, season, external_id]));
	}

	#all(kind: RemovalMark['kind'], texts: ReadonlySet<string>): RemovalMark[] {
		return [...texts].map((text) => this.#mark(kind, text));
	}

	#mark(kind: RemovalMark['kind'], text: string): RemovalMark {
		const value = JSON.stringify([kind, this.#sport_id, text]);
		return { kind, mark: createHmac('sha256', this.#key).update(value).digest('base64url') };
	}
}

/** Makes keys of questions about lines that may be about somebody who was removed, from the keys that anybody could make. */
export async function questionMarks(db: Db): Promise<(question: string) => string> {
	const key = (await readServerKey(db)).for('removal mark');
	return (question) =>
		createHmac('sha256', key)
			.update(JSON.stringify(['question', question]))
			.digest('base64url');
}

function spellings(name: string): Set<string> {
	const found = new Set<string>();
	for (const folded of foldsOf(name)) {
		const { words } = parseName(folded);
		found.add(words.join(''));
		found.add([...words].sort().join(''));
	}
	return found;
}

function likenesses(name: string): Set<string> {
	const { words } = parseName(fold(name));
	const [first = '', ...rest] = words;
	const last = rest.at(-1) ?? '';
	const found = new Set<string>();
	const add = (...parts: string[]) => found.add(parts.join(' '));
	if (last !== '') {
		add('initial', first.slice(0, 1), last);
		for (const full of fullNamesOf(first)) add('first', full, last);
		for (const other of rest.slice(0, -1)) add('initial', first.slice(0, 1), other);
	}
	// Two names of which one letter differs have a rest in common.
	const joined = words.join('');
	for (let at = 0; at < joined.length; at++) add('without', joined.slice(0, at) + joined.slice(at + 1));
	add('without', joined);
	return found;
}
