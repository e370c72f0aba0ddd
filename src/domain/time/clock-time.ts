const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * "14:05" for a time today, "Nov 20, 14:05" for another day; on this device's clock and in its zone. Milliseconds. Done
 * by hand, like `grouped`, because the status line shows one at every startup.
 */
export function clockTime(at: number, now = Date.now()): string {
	const date = new Date(at);
	const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
	const today = date.toDateString() === new Date(now).toDateString();
	return today ? time : `${MONTHS[date.getMonth()]} ${date.getDate()}, ${time}`;
}

function two(n: number): string {
	return String(n).padStart(2, '0');
}
