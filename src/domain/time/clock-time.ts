import { readerLocale } from './reader-locale.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "2:05 PM" for a time today, "Nov 20, 2:05 PM" for another day of this year, "Nov 20, 2025, 2:05 PM" for another year;
 * on this device's clock, in its zone, and in the reader's locale ("14:05", "20. Nov., 14:05"). Milliseconds. American
 * times are made by hand, like `grouped`, because the status line shows one at every startup.
 */
export function clockTime(at: number, now = Date.now(), locale = readerLocale()): string {
	const date = new Date(at);
	const today = new Date(now);
	const isToday = date.toDateString() === today.toDateString();
	const isThisYear = date.getFullYear() === today.getFullYear();
	if (locale !== 'en-US') {
		const day = isToday ? {} : ({ month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) } as const);
		return date.toLocaleString(locale, { hour: 'numeric', minute: '2-digit', ...day });
	}
	const hours = date.getHours();
	const time = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
	if (isToday) return time;
	const year = isThisYear ? '' : ` ${date.getFullYear()},`;
	return `${MONTHS[date.getMonth()]} ${date.getDate()},${year} ${time}`;
}
