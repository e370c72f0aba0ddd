import { Skeleton } from '#ui/layout/skeleton.tsx';

const ROWS = [0, 1, 2, 3];

/** Placeholders in the shape of the rows while they load. */
export function FavoritesSkeleton() {
	return (
		<ul className="favorites-league" aria-hidden="true">
			{ROWS.map((row) => (
				<li key={row}>
					<div className="favorites-picture">
						<Skeleton height="100%" />
					</div>
					<div>
						<Skeleton width="60%" height="1.75rem" />
						<Skeleton width="45%" height="1.15rem" />
						<Skeleton width="70%" height="1.15rem" />
					</div>
					<div className="favorites-received">
						<Skeleton width="4rem" height="2.25rem" />
					</div>
					<div className="favorites-actions">
						<Skeleton height="3rem" />
						<Skeleton height="2.75rem" width="50%" />
					</div>
				</li>
			))}
		</ul>
	);
}
