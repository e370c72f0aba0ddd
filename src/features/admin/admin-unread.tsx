import type { ReactNode } from 'react';
import { useLastError } from '#core/react/use-last-error.ts';
import { AdminError } from './admin-error.tsx';

interface AdminUnreadProps {
	/** A query that has no data. */
	found: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown };
	/** Shown during the first request. */
	loading: ReactNode;
}

/** Replaces data that is loading, or that couldn't be loaded and can be requested again. */
export function AdminUnread({ found, loading }: AdminUnreadProps) {
	const failure = useLastError(found);
	return failure === null ? loading : <AdminError error={failure} onAgain={() => found.refetch()} busy={found.isFetching} />;
}
