import { useState } from 'react';

/**
 * Why a query has no data. A retry without data sets the query's error to null, which would remove the error and the
 * focused button that retries. So this keeps the last error until data arrives.
 */
export function useLastError({ data, error }: { data: unknown; error: Error | null }): Error | null {
	const [last, setLast] = useState<Error | null>(null);
	const shown = data === undefined ? (error ?? last) : null;
	if (shown !== last) setLast(shown);
	return shown;
}
