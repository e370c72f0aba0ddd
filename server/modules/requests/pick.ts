/** A row's columns of these names. A field without a column doesn't compile. */
export function pick<Row, Name extends string & keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
	return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
