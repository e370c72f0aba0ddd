/** Asks for a sync of a sport's rosters; shared by all tabs. `force` skips the pause between two syncs. */
export function requestSync(sport_id: number, opts: { force?: boolean } = {}): void {
	void [sport_id, opts];
}
