import { Skeleton } from '#ui/layout/skeleton.tsx';

export function HistorySkeleton() {
	return (
		<div className="history-skeleton">
			<Skeleton width="10rem" height="2rem" />
			{['a', 'b', 'c'].map((row) => (
				<Skeleton key={row} height="5.5rem" />
			))}
		</div>
	);
}
