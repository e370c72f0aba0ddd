import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Refetches queries after a change that we made. Invalidating alone would wait for a first answer in flight, which may
 * be older than the change.
 */
export async function refetchChanged(client: QueryClient, filters: QueryFilters): Promise<void> {
	await client.cancelQueries(filters);
	await client.invalidateQueries(filters);
}
