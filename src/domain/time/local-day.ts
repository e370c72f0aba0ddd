/** The day of a time on this device's calendar, as `2026-03-14`: the value of a date field. @param iso ISO 8601 */
export function localDay(iso: string): string {
	const date = new Date(iso);
	const two = (part: number) => String(part).padStart(2, '0');
	return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last second of such a day on this device's calendar, ISO 8601 in UTC. @throws RangeError if the text isn't a day */
export function endOfLocalDay(day: string): string {
	const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
	return new Date(new Date(year, month - 1, date + 1).getTime() - 1000).toISOString();
}
