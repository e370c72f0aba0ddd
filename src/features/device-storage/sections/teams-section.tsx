import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { SavedPlace } from '#offline/saved/offline-roster.ts';
import { requestUnsave } from '#offline/saved/request-offline.ts';
import { useSavedPlaces } from '#offline/storage/use-stored.ts';
import { deviceWord } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { photoWords } from '../offline-roster-text.ts';
import { Section } from '../storage-section.tsx';
import { useWork } from '../use-storage-task.ts';

/** Teams saved for the stadium, with how far their photos are. */
export function TeamsPart() {
	const places = useSavedPlaces();
	if (places === 'blocked') return null;
	const teams = (places ?? []).flatMap((place) => (place.team === null ? [] : { place, team: place.team }));
	return (
		<Section title="Saved teams" text="A saved team brings the photos of its athletes along.">
			{teams.length === 0 && places !== undefined && <p>None yet. Choose a team on the athletes’ page, then “Save for the stadium”.</p>}
			<ul className="stock">
				{teams.map(({ place, team }) => (
					<TeamRow key={team.team_id} place={place} team={team} />
				))}
			</ul>
		</Section>
	);
}

function TeamRow({ place, team }: { place: SavedPlace; team: { team_name: string } }) {
	const { busy, failed, start } = useWork(() => requestUnsave(place));
	return (
		<li className="stock-row">
			<div>
				<h3>
					<Link to={screens.team(place.sport_name, team.team_name)}>{team.team_name}</Link>
				</h3>
				<p>{place.sport_name}</p>
				<p className="num">{photoWords(place.photos, deviceWord())}</p>
				{failed && <p className="bad">The browser refused to remove it.</p>}
			</div>
			<div className="actions">
				<Button look="bare" busy={busy} onClick={start} aria-label={`Remove ${team.team_name}`}>
					Remove
				</Button>
			</div>
		</li>
	);
}
