/**
 * "11/21/2026": the day in UTC, so that every admin reads the same one on the screen, in the file, and in the filter.
 * @param iso in UTC.
 */
export function utcDate(iso: string): string {
	const [year, month, day] = iso.slice(0, 10).split('-');
	return `${month}/${day}/${year}`;
}

/** "5:30 PM UTC". @param iso in UTC. */
export function utcTime(iso: string): string {
	const hours = Number(iso.slice(11, 13));
	return `${hours % 12 || 12}:${iso.slice(14, 16)} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}
