import { useQuery } from '@tanstack/react-query';
import { supportersQuery } from '#roster/roster-queries.ts';
import './supporter-names.css';
import { athleteTexts } from '../athlete-texts.ts';

/** What the athlete says to fans. Like the supporters, it isn't stored, so without a connection there is nothing. */
export function OwnWords({ player_id }: { player_id: number }) {
	const { data } = useQuery(supportersQuery(player_id));
	if (data?.about === undefined) return null;
	return (
		<section aria-labelledby="words">
			<h2 className="ui-title-4 athlete-about" id="words">
				{athleteTexts.words}
			</h2>
			<p className="athlete-words">{data.about}</p>
		</section>
	);
}

/**
 * The latest donors who chose to be named. Requested each time and never stored. Without a connection, or without named
 * donors, there is no list.
 */
export function Supporters({ player_id }: { player_id: number }) {
	const { data } = useQuery(supportersQuery(player_id));
	if (data === undefined || data.supporters.length === 0) return null;
	return (
		<section aria-labelledby="supporters">
			<h2 className="ui-title-4 athlete-about" id="supporters">
				{athleteTexts.supporters}
			</h2>
			<ul className="athlete-supporters">
				{data.supporters.map(({ name }, n) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list is replaced as a whole
					<li key={n}>{name}</li>
				))}
			</ul>
			<p className="ui-note ui-quiet">{athleteTexts.supportersNote}</p>
		</section>
	);
}
