import { type PGlite, type PGliteInterface, types } from '@electric-sql/pglite';

type Query = PGliteInterface['query'];

const DATE_ARRAY = 1182;
const TIMESTAMP_ARRAY = 1115;
const TIMESTAMPTZ_ARRAY = 1185;
const INTERVAL_ARRAY = 1187;
const NUMERIC_ARRAY = 1231;
/** What drizzle wants as text, because it reads it itself. */
const AS_TEXT = [
	...[types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL],
	...[DATE_ARRAY, TIMESTAMP_ARRAY, TIMESTAMPTZ_ARRAY, INTERVAL_ARRAY, NUMERIC_ARRAY],
];

/**
 * Drizzle names its parsers with each statement, and PGlite then copies its own three hundred to add them: 0.2 ms, as much as a small statement takes itself. Here
 * they are the client's, once, and statements come without.
 */
export function withLeanParsers(client: PGlite): PGlite {
	for (const type of AS_TEXT) client.parsers[type] = (value) => value;
	client.query = lean(client.query.bind(client));
	const transaction = client.transaction.bind(client);
	client.transaction = (work) => transaction((tx) => work(Object.create(tx, { query: { value: lean(tx.query.bind(tx)) } })));
	return client;
}

function lean(query: Query): Query {
	return (text, values, { parsers: _drizzles, ...options } = {}) => query(text, values, options);
}
