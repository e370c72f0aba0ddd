import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { requestRemoveOffline } from '#offline/actions/request-offline.ts';
import type { OfflineRoster } from '#offline/saved/offline-roster.ts';
import { useOfflineRosters } from '#offline/storage/use-stored.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { savedPhotosText } from '../offline-roster-text.ts';
import { StorageSection } from '../storage-section.tsx';
import { useStorageTask } from '../use-storage-task.ts';

const texts = deviceStorageTexts;

/** Teams saved for offline use, with the progress of their photos. */
export function TeamsSection() {
	const rosters = useOfflineRosters();
	if (rosters === 'blocked') return null;
	const teams = (rosters ?? []).flatMap((roster) => (roster.team === null ? [] : { place: roster, team: roster.team }));
	return (
		<StorageSection title={texts.teams.title} text={texts.teams.text}>
			{teams.length === 0 && rosters !== undefined && <p>{texts.teams.none}</p>}
			<ul className="device-storage-list">
				{teams.map(({ place: roster, team }) => (
					<TeamRow key={team.team_id} roster={roster} team={team} />
				))}
			</ul>
		</StorageSection>
	);
}

function TeamRow({ roster, team }: { roster: OfflineRoster; team: { team_name: string } }) {
	const { busy, failed, start } = useStorageTask(() => requestRemoveOffline(roster));
	return (
		<li className="device-storage-row">
			<div>
				<h3>
					<Link to={screens.team(roster.sport_name, team.team_name)}>{team.team_name}</Link>
				</h3>
				<p>{roster.sport_name}</p>
				<p className="ui-number">{savedPhotosText(roster.photos, deviceName())}</p>
				{failed && <p className="device-storage-bad">{texts.notRemoved}</p>}
			</div>
			<div className="ui-actions">
				<Button look="bare" busy={busy} onClick={start} aria-label={texts.removeThis(team.team_name)}>
					{texts.remove}
				</Button>
			</div>
		</li>
	);
}
