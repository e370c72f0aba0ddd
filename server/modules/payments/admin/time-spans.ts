import type { TimeUnit, TransactionFilter } from '#domain/admin/transaction-list.ts';

/** First and last day, both inclusive, as `2026-11-21`. */
export interface Span {
	from: string;
	to: string;
}

const DAY_MS = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days that figures cover: from the filter's first day, or the first with a payment, to its last day, or today. */
export function spanOf(days: readonly string[], { from, to }: TransactionFilter, today: string): Span {
	const sorted = days.toSorted();
	const first = from ?? sorted[0] ?? today;
	// A payment may be newer than a clock that was set back.
	const newest = [today, first, sorted.at(-1) ?? first].toSorted().at(-1) ?? first;
	return { from: first, to: to === undefined || to < first ? newest : to };
}

/** As fine as a phone's width can show: days up to six weeks, weeks up to eight months, months up to four years. */
export function unitFor({ from, to }: Span): TimeUnit {
	const days = (at(to) - at(from)) / DAY_MS + 1;
	if (days <= 42) return 'day';
	if (days <= 245) return 'week';
	return days <= 4 * 366 ? 'month' : 'year';
}

/** The first day of the day's week (Monday), month, or year. */
export function startOf(day: string, unit: TimeUnit): string {
	if (unit === 'day') return day;
	if (unit === 'month') return `${day.slice(0, 8)}01`;
	if (unit === 'year') return `${day.slice(0, 5)}01-01`;
	return dayOf(at(day) - ((new Date(at(day)).getUTCDay() + 6) % 7) * DAY_MS);
}

/** Every start from the span's first to its last, without a gap. */
export function startsBetween({ from, to }: Span, unit: TimeUnit): string[] {
	const starts: string[] = [];
	for (let start = startOf(from, unit); start <= to; start = following(start, unit)) starts.push(start);
	return starts;
}

function following(start: string, unit: TimeUnit): string {
	if (unit === 'day' || unit === 'week') return dayOf(at(start) + (unit === 'day' ? 1 : 7) * DAY_MS);
	const date = new Date(at(start));
	return unit === 'month' ? dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)) : dayOf(Date.UTC(date.getUTCFullYear() + 1, 0, 1));
}
