import { Skeleton } from '#ui/layout/skeleton.tsx';

/** A placeholder in the shape of the page while the athlete loads. */
export function AthleteSkeleton() {
	return (
		<div aria-hidden="true">
			<div className="athlete-header athlete-skeletons">
				<div className="athlete-header-art" />
				<div className="athlete-header-text">
					<Skeleton width="12rem" height="1.5rem" />
					<Skeleton width="80%" height="5rem" />
					<Skeleton width="14rem" height="2.5rem" />
				</div>
			</div>
			<div className="ui-frame athlete-columns">
				<div>
					<Skeleton height="11rem" />
				</div>
				<div className="athlete-aside">
					<Skeleton height="11rem" />
				</div>
			</div>
		</div>
	);
}
