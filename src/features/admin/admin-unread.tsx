import type { ReactNode } from 'react';
import { useLastError } from '#core/react/use-last-error.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
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

interface UnreadBlockProps extends Omit<AdminUnreadProps, 'loading'> {
	/** What screen readers hear while it loads. */
	label: string;
	height?: string;
}

/** The same for what is in a dialog, with a block in its place while it loads. */
export function UnreadBlock({ found, label, height = '9rem' }: UnreadBlockProps) {
	return (
		<AdminUnread
			found={found}
			loading={
				<div role="status" aria-busy="true" aria-label={label}>
					<Skeleton height={height} />
				</div>
			}
		/>
	);
}
