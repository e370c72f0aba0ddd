import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts a change's answer in the place of what a query fetched. A fetch that is already on its way is dropped, because
 * its answer may be older than the change.
 */
export async function putAnswer<Key extends QueryKey>(client: QueryClient, queryKey: Key, answer: InferDataFromTag<unknown, Key>): Promise<void> {
	await client.cancelQueries({ queryKey, exact: true });
	client.setQueryData<unknown, Key>(queryKey, answer);
}
