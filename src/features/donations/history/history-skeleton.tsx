import { Bone } from '#ui/layout/skeleton.tsx';

/** In the place of what was given while it is being read. */
export function HistoryBones() {
	return (
		<div className="history-bones">
			<Bone width="10rem" height="2rem" />
			{['a', 'b', 'c'].map((bone) => (
				<Bone key={bone} height="5.5rem" />
			))}
		</div>
	);
}
