import { isPlaceholder } from './placeholder.ts';
import { conferenceName } from './school-name.ts';

/** A value that a line has and the import can't use. */
export interface DroppedValue {
	/** Our column's name. */
	column: string;
	value: string;
	reason: string;
}

/** The field's text without outer blanks; null if it is empty or a placeholder, such as N/A, TBD, or a dash. */
export function present(value: string | undefined): string | null {
	const text = value?.trim() ?? '';
	return isPlaceholder(text) ? null : text;
}

/** Notes the kinds of dirt on one line. */
export class Cleanings {
	readonly kinds: string[] = [];
	readonly dropped: DroppedValue[] = [];

	note(kind: string): null {
		this.kinds.push(kind);
		return null;
	}

	/** Lists a value that can't be used. */
	drop(column: string, value: string, reason: string): null {
		this.dropped.push({ column, value, reason });
		return this.note(`${column}: ${reason}, dropped`);
	}

	/** Like `present`, and notes a text `NA` under the column's name. */
	text(row: Readonly<Record<string, string | undefined>>, column: string): string | null {
		const value = row[column]?.trim() ?? '';
		const text = present(value);
		if (value === 'NA') this.note(`${column}: “NA” treated as blank`);
		else if (value !== '' && text === null) this.note(`${column}: a placeholder treated as blank`);
		return text;
	}

	/** The conference's name as we show it. */
	conference(row: Readonly<Record<string, string | undefined>>, column: string): string | null {
		const text = this.text(row, column);
		const name = conferenceName(text);
		if (name !== text) this.note('conference: spelling');
		return name;
	}

	/** A whole number from `low` to `high`; anything else is dropped and noted. "230.0" is 230. */
	number(row: Readonly<Record<string, string | undefined>>, column: string, low: number, high: number): number | null {
		const text = this.text(row, column);
		if (text === null) return null;
		const n = /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text)) : Number.NaN;
		return n >= low && n <= high ? n : this.drop(column, text, 'not a plausible number');
	}

	/** A web address as https; anything else is dropped and noted. */
	url(row: Readonly<Record<string, string | undefined>>, column: string): string | null {
		const text = this.text(row, column);
		if (text === null) return null;
		const url = URL.parse(text);
		if (url === null || !/^https?:$/.test(url.protocol)) return this.drop(column, text, 'not a web address');
		url.protocol = 'https:';
		return url.href;
	}
}

/** Whether a cleaner takes a value without dropping it. */
export function isRead(clean: (cleanings: Cleanings) => unknown): boolean {
	const cleanings = new Cleanings();
	const read = clean(cleanings);
	return read !== null && cleanings.dropped.length === 0;
}
