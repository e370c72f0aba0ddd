import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { DEFAULT_SPORT_ID, DEFAULT_SPORT_NAME } from '#domain/roster/listing/listing.ts';
import { MAX_SEARCH } from '#domain/roster/listing/search-body.ts';
import type { Player } from '#domain/roster/roster.ts';
import { requestSync } from '#offline/sync/request-sync.ts';
import { useReplica } from '#roster/react/use-replica.ts';
import { searchQuery, sportsQuery } from '#roster/roster-queries.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { Select } from '#ui/form/select/select.tsx';
import { useDebouncedText } from '#ui/form/use-debounced-text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { pagesTexts } from '../pages-texts.ts';
import { failedStatus, foundStatus, SHOWN } from './found-status.ts';
import './choose-athlete.css';

const texts = pagesTexts.chooseAthlete;

/** Pause after typing before the server is asked (spec §4). */
const PAUSE_MS = 1000;

export interface ChooseAthleteDialogProps {
	onClose: () => void;
	onChoose: (player: Player) => void;
}

/** Finds the athlete of a request by name, team, position, or number, with the rosters on this device or the server. */
export function ChooseAthleteDialog({ onClose, onChoose }: ChooseAthleteDialogProps) {
	const [sport_id, setSport] = useState(DEFAULT_SPORT_ID);
	const [typed, setTyped] = useState('');
	const sports = useQuery(sportsQuery).data ?? [{ sport_id: DEFAULT_SPORT_ID, sport_name: DEFAULT_SPORT_NAME }];
	useEffect(() => requestSync(sport_id), [sport_id]);
	const { players, status } = useFound(sport_id, typed.trim());
	return (
		<Dialog open onClose={onClose} title={texts.title}>
			<div className="pages-request-chooser">
				<Select
					label={texts.sport}
					options={sports.map((sport) => ({ value: String(sport.sport_id), label: sport.sport_name }))}
					value={String(sport_id)}
					onChange={(value) => value !== null && setSport(Number(value))}
					texts={texts.sportSelect}
				/>
				<SearchField label={texts.search} maxLength={MAX_SEARCH} value={typed} onChange={setTyped} />
				<p className="ui-quiet" role="status">
					{status}
				</p>
				{players.length > 0 && (
					<ul className="pages-request-choice">
						{players.map((player) => (
							<Choice key={player.player_id} player={player} onChoose={onChoose} />
						))}
					</ul>
				)}
				<p>
					<Link to={screens.home}>{texts.browse}</Link>
				</p>
			</div>
		</Dialog>
	);
}

function Choice({ player, onChoose }: { player: Player; onChoose: (player: Player) => void }) {
	const { player_name, jersey_number, team_name, position, team_color, team_alt_color } = player;
	return (
		<li style={teamStyle(teamColors(team_color, team_alt_color))}>
			<button type="button" onClick={() => onChoose(player)}>
				<span className="athlete-ui-tile">
					<Jersey number={jersey_number} crop="row" />
				</span>
				<span>
					<b>{player_name}</b>
					<small>{position === null ? team_name : `${team_name}, ${position}`}</small>
				</span>
			</button>
		</li>
	);
}

/** Matching athletes, and the text about them. */
function useFound(sport_id: number, search: string): { players: readonly Player[]; status: string } {
	const { replica, loading } = useReplica(sport_id);
	const settledSearch = useDebouncedText(search, PAUSE_MS);
	const isServers = replica === undefined && !loading;
	const server = useQuery({ ...searchQuery({ sport_id, search: settledSearch }, 0), enabled: isServers && settledSearch !== '' });
	if (search === '') return { players: [], status: texts.hint };
	if (isServers && server.isError) return { players: [], status: failedStatus(server.error) };
	const found =
		replica === undefined
			? server.data && { rows: server.data.players, total: server.data.count, match: server.data.match }
			: replica.find({ search }, 0, SHOWN);
	if (found === undefined || (isServers && settledSearch !== search)) return { players: [], status: texts.searching };
	return { players: found.rows.slice(0, SHOWN), status: foundStatus(found.total, found.match) };
}
