import type { SyncTrouble } from '#roster/types.ts';

/** What the status line says of a failed sync; undefined where the trouble is the connection, which has words of its own. */
export function troubleText(trouble: SyncTrouble | false, device: string): string | undefined {
	if (trouble === false || trouble === 'network') return undefined;
	return trouble === 'storage_full' ? `There is no room on this ${device} for newer rosters.` : 'Rosters could not be refreshed.';
}
