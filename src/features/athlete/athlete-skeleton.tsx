import { Skeleton } from '#ui/layout/skeleton.tsx';

/** A placeholder in the shape of the page while the athlete loads. */
export function AthleteSkeleton() {
	return (
		<div aria-hidden="true">
			<div className="player skeletons">
				<div className="shot" />
				<div className="who">
					<Skeleton width="12rem" height="1.5rem" />
					<Skeleton width="80%" height="5rem" />
					<Skeleton width="14rem" height="2.5rem" />
				</div>
			</div>
			<div className="wrap sheetgrid">
				<div>
					<Skeleton height="11rem" />
				</div>
				<div className="once">
					<Skeleton height="11rem" />
				</div>
			</div>
		</div>
	);
}
