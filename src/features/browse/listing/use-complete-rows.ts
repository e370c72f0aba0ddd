import { startTransition, useEffect, useMemo, useState } from 'react';
import { storageBack } from '#core/db/storage-back.ts';
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
		const complete = () => {
			replica.complete(hot).then(
				(rows) => {
					if (!current) return;
					startTransition(() => {
						setRead({ of: hot, rows });
						setError(null);
					});
				},
				(cause: unknown) => current && setError(cause instanceof Error ? cause : new Error(String(cause))),
			);
		};
		complete();
		const stop = storageBack.subscribe(complete);
		return () => {
			current = false;
			stop();
		};
	}, [replica, hot]);

	const merged = useMemo(() => (hot && read.of !== hot ? mergeKnown(hot, [seen, read.rows]) : undefined), [hot, read, seen]);
	if (!found || !hot) return { rows: found?.rows ?? NO_ROWS, complete: true, error: null };
	return merged === undefined ? { rows: read.rows, complete: true, error } : { ...merged, error };
}

const NO_ROWS: readonly Player[] = [];

/** The rows with the cold fields of those that were complete before. */
function mergeKnown(hot: readonly Player[], complete: readonly (readonly Player[])[]): { rows: readonly Player[]; complete: boolean } {
	const known = new Map<number, Player>();
	for (const rows of complete) for (const row of rows) known.set(row.player_id, row);
	const rows = hot.map((row) => withColdOf(row, known.get(row.player_id)));
	return { rows, complete: rows.every((row) => known.has(row.player_id)) };
}

function withColdOf(row: Player, known: Player | undefined): Player {
	if (!known) return row;
	return { ...row, ...Object.fromEntries(COLD_FIELDS.map((field) => [field, row[field] ?? known[field]])) };
}
