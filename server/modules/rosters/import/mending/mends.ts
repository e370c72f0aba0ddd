import type { Mend, Mended } from '#domain/admin/roster-desk.ts';
import { schoolKey } from '../clean/school-name.ts';
import type { Format, Row } from '../import-records.ts';

/** The values that a person says to read as others, for one reading of the files. */
export class Mends {
	readonly #mends: readonly Mend[];
	readonly #byCell: ReadonlyMap<string, Mend>;
	readonly #lines = new Map<Mend, number>();
	/** The one that says the school of lines without one. */
	#forAll: Mend | undefined;

	constructor(mends: readonly Mend[] = []) {
		this.#mends = mends;
		this.#byCell = new Map(mends.map((mend) => [keyOf(mend.column, mend.from), mend]));
	}

	/** The row with its values mended. Only a school's own file has the template's columns; a school is in every file. */
	row(row: Row, { aliases, schoolColumn }: Pick<Format, 'aliases' | 'schoolColumn'>): Row {
		if (this.#byCell.size === 0) return row;
		const mended: Record<string, string | undefined> = { ...row };
		for (const [column, cell] of Object.entries(row)) {
			const meaning = column === schoolColumn ? 'school' : aliases === undefined ? undefined : column;
			const mend = meaning === undefined || cell === undefined ? undefined : this.#byCell.get(keyOf(meaning, cell));
			if (mend === undefined) continue;
			this.#count(mend);
			mended[column] = mend.to;
		}
		if (this.#forAll !== undefined && schoolColumn !== undefined && (row[schoolColumn]?.trim() ?? '') === '') this.#count(this.#forAll);
		return mended;
	}

	/** The school of all lines without one. */
	school(name: string | undefined): string | undefined {
		this.#forAll = name === undefined ? undefined : this.#byCell.get(keyOf('school', name));
		return this.#forAll?.to ?? name;
	}

	#count(mend: Mend): void {
		this.#lines.set(mend, (this.#lines.get(mend) ?? 0) + 1);
	}

	/** Every mend, with the number of lines that had its value. */
	mended(): Mended[] {
		return this.#mends.map((mend) => ({ ...mend, lines: this.#lines.get(mend) ?? 0 }));
	}
}

/** Schools are one school in all their spellings. Any other value counts as it is written. */
function keyOf(column: string, value: string): string {
	return `${column}\n${column === 'school' ? schoolKey(value) : value.trim()}`;
}
