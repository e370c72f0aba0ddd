import { Perforation } from '#ui/art/marks.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';

const CARD_COUNT = [0, 1, 2, 3, 4, 5];

/** Placeholders in the shape of cards while the cards load. */
export function CardSkeleton() {
	return (
		<ul className="browse-grid" aria-hidden="true">
			{CARD_COUNT.map((card) => (
				<li className="browse-card browse-skeletons" key={card}>
					<div className="browse-card-art" />
					<div className="ui-stripe-upright" />
					<div className="browse-card-text">
						<Skeleton width="70%" height="1.75rem" />
						<Skeleton width="55%" height="1.15rem" />
						<Skeleton width="62%" height="1.15rem" />
						<Skeleton width="80%" height="2.4rem" />
					</div>
					<Perforation />
					<div className="browse-card-stub">
						<div className="browse-card-links">
							<Skeleton width="6rem" height="2.75rem" />
						</div>
						<Skeleton height="3rem" />
					</div>
				</li>
			))}
		</ul>
	);
}
