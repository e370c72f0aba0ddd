import { Bone } from '#ui/layout/skeleton.tsx';

/** The page's own shape while the athlete is on the way. */
export function AthleteBones() {
	return (
		<div aria-hidden="true">
			<div className="player bones">
				<div className="shot" />
				<div className="who">
					<Bone width="12rem" height="1.5rem" />
					<Bone width="80%" height="5rem" />
					<Bone width="14rem" height="2.5rem" />
				</div>
			</div>
			<div className="wrap sheetgrid">
				<div>
					<Bone height="11rem" />
				</div>
				<div className="once">
					<Bone height="11rem" />
				</div>
			</div>
		</div>
	);
}
