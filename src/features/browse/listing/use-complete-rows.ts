import { useEffect, useState } from 'react';
import { COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import type { Player } from '#domain/roster/roster.ts';
import type { Replica } from '#roster/replica.ts';

export interface CompleteRows {
	rows: readonly Player[];
	/** False while cold fields are being read. */
	complete: boolean;
	error: Error | null;
}

/**
 * Rows of the replica with their cold fields: painted right away without them, then completed by one bulk read (design
 * §8). `seen`: rows that were already complete on the screen, so that nothing flickers when the replica replaces the
 * server's rows.
 */
export function useCompleteRows(
	replica: Replica | undefined,
	found: { rows: readonly Player[]; complete: boolean } | undefined,
	seen: readonly Player[],
): CompleteRows {
	const [read, setRead] = useState<{ of: readonly Player[]; rows: readonly Player[] }>({ of: [], rows: [] });
	const [error, setError] = useState<Error | null>(null);
	const hot = found !== undefined && !found.complete ? found.rows : null;

	useEffect(() => {
		if (!replica || !hot) return;
		let current = true;
		replica.complete(hot).then(
			(rows) => {
				if (!current) return;
				setRead({ of: hot, rows });
				setError(null);
			},
			(cause: unknown) => current && setError(cause instanceof Error ? cause : new Error(String(cause))),
		);
		return () => {
			current = false;
		};
	}, [replica, hot]);

	if (!found || !hot) return { rows: found?.rows ?? [], complete: true, error: null };
	if (read.of === hot) return { rows: read.rows, complete: true, error };
	const known = new Map<number, Player>();
	for (const row of seen) known.set(row.player_id, row);
	for (const row of read.rows) known.set(row.player_id, row);
	const rows = hot.map((row) => withColdOf(row, known.get(row.player_id)));
	return { rows, complete: rows.every((row) => known.has(row.player_id)), error };
}

function withColdOf(row: Player, known: Player | undefined): Player {
	if (!known) return row;
	return { ...row, ...Object.fromEntries(COLD_FIELDS.map((field) => [field, row[field] ?? known[field]])) };
}
