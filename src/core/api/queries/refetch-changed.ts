import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Fetches queries again after a change that we made. Invalidating alone would wait for a first answer that is already on
 * its way, and that answer may be older than the change.
 */
export async function refetchChanged(client: QueryClient, filters: QueryFilters): Promise<void> {
	await client.cancelQueries(filters);
	await client.invalidateQueries(filters);
}
