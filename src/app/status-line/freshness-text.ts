import { clockTime } from '#domain/time/clock-time.ts';

/** How fresh the rosters on this device are, in a few words. */
export function freshnessText(status: { as_of: string | undefined; syncing: boolean }, device: string, now: Date): string {
	if (status.as_of !== undefined) return `Rosters as of ${clockTime(Date.parse(status.as_of), now.getTime())}`;
	return status.syncing ? `Saving the rosters on this ${device}` : `No rosters on this ${device} yet`;
}
