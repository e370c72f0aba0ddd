const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * "14:05", with the day before it where it wasn't today: "Nov 20, 14:05".
 * @param as_of ISO 8601
 */
export function clockText(as_of: string, now: Date): string {
	const at = new Date(as_of);
	return (at.toDateString() === now.toDateString() ? time : dayAndTime).format(at);
}

/** How fresh the rosters on this device are, in a few words. */
export function freshnessText(status: { as_of: string | undefined; syncing: boolean }, device: string, now: Date): string {
	if (status.as_of !== undefined) return `Rosters as of ${clockText(status.as_of, now)}`;
	return status.syncing ? `Saving the rosters on this ${device}` : `No rosters on this ${device} yet`;
}
