import { installmentDates } from './installments.ts';

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * The day on which the later installments of a plan that starts at `start` are charged, on this device's calendar: "on
 * the 5th", or "on the 31st, or the month’s last day" if one of its months is shorter. The days are those of UTC
 * (`installmentDates`), so near midnight they can differ by one here.
 */
export function installmentDayText(start: Date, months: number): string {
	const dates = installmentDates(start, months).slice(1);
	const day = Math.max(...dates.map((date) => date.getDate()));
	const nth = `the ${day}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`;
	if (dates.every((date) => date.getDate() === day)) return `on ${nth}`;
	return dates.every((date) => date.getDate() === day || isLastOfMonth(date)) ? `on ${nth}, or the month’s last day` : `around ${nth}`;
}

function isLastOfMonth(date: Date): boolean {
	return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getDate() === 1;
}
