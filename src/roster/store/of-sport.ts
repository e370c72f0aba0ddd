import type { Collection, Table } from 'dexie';

/** All rows of one sport in a table whose keys begin with the sport's id. */
export function ofSport<Row, Key>(table: Table<Row, Key>, sport_id: number): Collection<Row, Key> {
	return table.where(':id').between([sport_id], [sport_id, []]);
}
