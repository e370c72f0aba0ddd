const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** "14:05" for a time of today, "Nov 20, 14:05" for another day; on this device's clock and zone. Milliseconds. */
export function clockTime(at: number, now = Date.now()): string {
	const date = new Date(at);
	const today = date.toDateString() === new Date(now).toDateString();
	return today ? time.format(date) : `${day.format(date)}, ${time.format(date)}`;
}
