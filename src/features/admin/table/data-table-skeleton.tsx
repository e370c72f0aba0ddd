import { Skeleton } from '#ui/layout/skeleton.tsx';
import { adminTexts } from '../admin-texts.ts';

/** Placeholder for a list that is loading. */
export function DataTableSkeleton({ label }: { label: string }) {
	return (
		<div className="admin-records" role="status" aria-busy="true" aria-label={adminTexts.loading(label)}>
			{[1, 2, 3, 4].map((n) => (
				<Skeleton key={n} height="3.5rem" />
			))}
		</div>
	);
}
