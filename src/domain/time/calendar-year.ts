const DAY_MS = 24 * 3_600_000;

/** Whether `name` is a time zone that this runtime knows ("America/Chicago", "UTC"). */
export function isTimeZone(name: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: name });
		return true;
	} catch {
		return false;
	}
}

/** The moment at which a year begins on the calendar of a time zone. @throws RangeError for an unknown zone. */
export function yearBegins(year: number, time_zone: string): Date {
	const midnight = Date.UTC(year, 0, 1);
	// The offset at the first guess may differ from the one at the actual moment; the second pass is exact.
	const guess = midnight - offsetMs(midnight, time_zone);
	return new Date(midnight - offsetMs(guess, time_zone));
}

/** How far the zone's clocks are ahead of UTC. */
function offsetMs(at: number, time_zone: string): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		...{ timeZone: time_zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
	}).formatToParts(at);
	const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
	const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
	const difference = shown - Math.floor(at / 1000) * 1000;
	if (Math.abs(difference) > DAY_MS) throw new RangeError(`no offset of ${time_zone}`);
	return difference;
}
