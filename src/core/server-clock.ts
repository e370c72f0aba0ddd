/** Server time minus this device's time, from the `Date` header of the last answer; null before the first one. */
let offset: number | null = null;

/** Records the `Date` header of the last answer. A missing or invalid header changes nothing. */
export function noteServerDate(header: string | null, now = Date.now()): void {
	const at = header === null ? Number.NaN : Date.parse(header);
	if (!Number.isNaN(at)) offset = at - now;
}

export function serverOffset(): number | null {
	return offset;
}

/** The server's time, by our estimate. */
export function serverNow(): Date {
	return new Date(Date.now() + (offset ?? 0));
}
