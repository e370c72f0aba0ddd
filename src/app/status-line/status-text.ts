import { clockTime } from '#domain/time/clock-time.ts';
import type { SyncErrorKind } from '#roster/sync-progress.ts';
import { appTexts } from '../app-texts.ts';

const texts = appTexts.status;

/** How fresh the rosters on this device are, in a few words. */
export function freshnessText(status: { as_of: string | undefined; syncing: boolean }, device: string, now: Date): string {
	if (status.as_of !== undefined) return texts.asOf(clockTime(Date.parse(status.as_of), now.getTime()));
	return status.syncing ? texts.saving(device) : texts.none(device);
}

const DAY_MS = 86_400_000;

/** Whether the rosters on this device are older than a day. False if there are none. */
export function isOld(as_of: string | undefined, now: Date): boolean {
	return as_of !== undefined && now.getTime() - Date.parse(as_of) > DAY_MS;
}

/**
 * Status line's text about a failed sync; undefined for a lost connection and for a Wi-Fi that answers itself, which
 * have texts of their own.
 */
export function syncErrorText(kind: SyncErrorKind | false, device: string): string | undefined {
	if (kind === false || kind === 'network' || kind === 'foreign') return undefined;
	return kind === 'storage_full' ? texts.full(device) : texts.failed;
}
