import { grouped } from '#domain/money/grouped-number.ts';

/** 1 → "1 team", 2000 → "2,000 teams". */
export function plural(n: number, noun: string): string {
	return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;
}
