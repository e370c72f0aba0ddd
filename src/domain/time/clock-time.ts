const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "2:05 PM" for a time today, "Nov 20, 2:05 PM" for another day; on this device's clock and in its zone. Milliseconds.
 * Done by hand, like `grouped`, because the status line shows one at every startup.
 */
export function clockTime(at: number, now = Date.now()): string {
	const date = new Date(at);
	const hours = date.getHours();
	const time = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
	const today = date.toDateString() === new Date(now).toDateString();
	return today ? time : `${MONTHS[date.getMonth()]} ${date.getDate()}, ${time}`;
}
