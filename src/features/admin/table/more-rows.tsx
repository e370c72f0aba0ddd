import { messages } from '#domain/texts/screen-messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { AdminError } from '../admin-error.tsx';

interface MoreRowsProps {
	list: {
		error: Error | null;
		isFetching: boolean;
		hasNextPage: boolean;
		isFetchingNextPage: boolean;
		fetchNextPage: () => unknown;
	};
}

/** Below the rows: the button that loads more, or why loading failed. */
export function MoreRows({ list }: MoreRowsProps) {
	if (list.error !== null) return <AdminError error={list.error} onAgain={() => list.fetchNextPage()} busy={list.isFetching} />;
	if (!list.hasNextPage) return null;
	return (
		<div className="ui-more">
			<Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
				{messages.filters.loadMore}
			</Button>
		</div>
	);
}
