import { useQuery } from '@tanstack/react-query';
import { supportersQuery } from '#roster/roster-queries.ts';
import './supporter-names.css';

/** Who gave last, of those who chose to be named. Asked anew each time, and nowhere kept: without a signal, or without anybody to name, there is no such list. */
export function Supporters({ player_id }: { player_id: number }) {
	const { data } = useQuery(supportersQuery(player_id));
	if (data === undefined || data.supporters.length === 0) return null;
	return (
		<section aria-labelledby="supporters">
			<h2 className="lbl about" id="supporters">
				Recent supporters
			</h2>
			<ul className="supporters">
				{data.supporters.map(({ name }, n) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list comes anew as a whole
					<li key={n}>{name}</li>
				))}
			</ul>
			<p className="note quiet">Donors who chose to be named. Whoever gives anonymously is not listed.</p>
		</section>
	);
}
