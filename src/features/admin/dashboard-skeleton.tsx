import { Bone } from '#ui/layout/skeleton.tsx';
import { ListingBones } from './table/data-table-skeleton.tsx';

/** The dashboard while the server is asked who this is: what comes takes the same places. */
export function DashboardBones({ title }: { title: string }) {
	return (
		<>
			<div className="top">
				<h1 className="d2">{title}</h1>
				<Bone width="13rem" height="2.75rem" />
			</div>
			<div className="tabs-bone" />
			<div className="panel-rows">
				<Bone width="min(26rem, 100%)" height="4.5rem" />
				<ListingBones label={title} />
			</div>
		</>
	);
}
