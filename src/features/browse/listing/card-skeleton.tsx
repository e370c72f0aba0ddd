import { Perforation } from '#ui/art/marks.tsx';
import { Bone } from '#ui/layout/skeleton.tsx';

const CARDS = [0, 1, 2, 3, 4, 5];

/** Cards that are still on their way, in the card's own shape. */
export function CardBones() {
	return (
		<ul className="grid" aria-hidden="true">
			{CARDS.map((card) => (
				<li className="card bones" key={card}>
					<div className="art" />
					<div className="stripe-v" />
					<div className="text">
						<Bone width="70%" height="1.75rem" />
						<Bone width="55%" height="1.15rem" />
						<Bone width="62%" height="1.15rem" />
						<Bone width="80%" height="2.4rem" />
					</div>
					<Perforation />
					<div className="stub">
						<div className="links">
							<Bone width="6rem" height="2.75rem" />
						</div>
						<Bone height="3rem" />
					</div>
				</li>
			))}
		</ul>
	);
}
