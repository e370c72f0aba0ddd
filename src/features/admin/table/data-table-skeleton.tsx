import { Skeleton } from '#ui/layout/skeleton.tsx';

/** Placeholder for a list that is loading. */
export function DataTableSkeleton({ label }: { label: string }) {
	return (
		<div className="records" role="status" aria-busy="true" aria-label={`Loading ${label}`}>
			{[1, 2, 3, 4].map((n) => (
				<Skeleton key={n} height="3.5rem" />
			))}
		</div>
	);
}
