import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Stores the answer of a change as the query's data. Cancels a fetch in flight, because its answer may be older than
 * the change.
 */
export async function putAnswer<Key extends QueryKey>(client: QueryClient, queryKey: Key, answer: InferDataFromTag<unknown, Key>): Promise<void> {
	await client.cancelQueries({ queryKey, exact: true });
	client.setQueryData<unknown, Key>(queryKey, answer);
}
