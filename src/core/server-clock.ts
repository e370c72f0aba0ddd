/** Server time minus this device's time, from the `Date` header of the last answer; null until there was one. */
let offset: number | null = null;

/** Tells what the last answer's `Date` header said; a header that is missing or is no date changes nothing. */
export function noteServerDate(header: string | null, now = Date.now()): void {
	const at = header === null ? Number.NaN : Date.parse(header);
	if (!Number.isNaN(at)) offset = at - now;
}

export function serverOffset(): number | null {
	return offset;
}

/** The server's time, as far as it is known. */
export function serverNow(): Date {
	return new Date(Date.now() + (offset ?? 0));
}
