import { type AthleteSupport, firstSupportMonth, SUPPORT_MONTHS } from '#domain/donation/athlete-support-answer.ts';
import { readerLocale } from '#domain/time/reader-locale.ts';

export interface SupportMonth {
	/** "2026-03" */
	month: string;
	/** "March 2026" */
	name: string;
	/** "Mar ’26" */
	short: string;
	/** Dollars. */
	amount: number;
}

/** The last twelve months up to the answer's own, oldest first, including months without donations. */
export function supportMonths({ months, as_of }: AthleteSupport): SupportMonth[] {
	const first = firstSupportMonth(new Date(as_of));
	const amounts = new Map(months.map(({ month, amount }) => [month, amount]));
	const [name, short] = (['long', 'short'] as const).map(
		(month) => new Intl.DateTimeFormat(readerLocale(), { month, ...(month === 'long' ? { year: 'numeric' } : {}), timeZone: 'UTC' }),
	) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
	return Array.from({ length: SUPPORT_MONTHS }, (_, n) => {
		const start = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + n, 1));
		const month = start.toISOString().slice(0, 7);
		return { month, name: name.format(start), short: `${short.format(start)} ’${month.slice(2, 4)}`, amount: amounts.get(month) ?? 0 };
	});
}
