import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastError } from '#core/react/use-last-error.ts';
import { AdminError } from './admin-error.tsx';

interface AdminUnreadProps {
	/** A query that has no data. */
	found: UseQueryResult;
	/** While its first try is on its way. */
	loading: ReactNode;
}

/** In place of data that isn't here: it is loading, or it couldn't be read and can be asked for again. */
export function AdminUnread({ found, loading }: AdminUnreadProps) {
	const failure = useLastError(found);
	return failure === null ? loading : <AdminError error={failure} onAgain={() => found.refetch()} busy={found.isFetching} />;
}
