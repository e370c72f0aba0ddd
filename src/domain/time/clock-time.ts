import { readerLocale } from './reader-locale.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "2:05 PM" for a time today, "Nov 20, 2:05 PM" for another day; on this device's clock, in its zone, and in the
 * reader's locale ("14:05", "20. Nov., 14:05"). Milliseconds. American times are made by hand, like `grouped`, because
 * the status line shows one at every startup.
 */
export function clockTime(at: number, now = Date.now(), locale = readerLocale()): string {
	const date = new Date(at);
	const today = date.toDateString() === new Date(now).toDateString();
	if (locale !== 'en-US') {
		return date.toLocaleString(locale, { hour: 'numeric', minute: '2-digit', ...(today ? {} : { month: 'short', day: 'numeric' }) });
	}
	const hours = date.getHours();
	const time = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
	return today ? time : `${MONTHS[date.getMonth()]} ${date.getDate()}, ${time}`;
}
