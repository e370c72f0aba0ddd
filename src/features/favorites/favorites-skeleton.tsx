import { Bone } from '#ui/layout/skeleton.tsx';

const ROWS = [0, 1, 2, 3];

/** Rows on their way, in their own shape. */
export function LeagueBones() {
	return (
		<ul className="league" aria-hidden="true">
			{ROWS.map((row) => (
				<li key={row}>
					<div className="pic">
						<Bone height="100%" />
					</div>
					<div>
						<Bone width="60%" height="1.75rem" />
						<Bone width="45%" height="1.15rem" />
						<Bone width="70%" height="1.15rem" />
					</div>
					<div className="got">
						<Bone width="4rem" height="2.25rem" />
					</div>
					<div className="acts">
						<Bone height="3rem" />
						<Bone height="2.75rem" width="50%" />
					</div>
				</li>
			))}
		</ul>
	);
}
