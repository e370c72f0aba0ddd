import { useQuery } from '@tanstack/react-query';
import { byteSize } from '#domain/texts/byte-size.ts';
import { downloadSizeQuery, photoSizeQuery } from '#offline/saved/download-size.ts';
import type { RosterSelection } from '#offline/saved/offline-roster.ts';
import { counted } from './offline-roster-text.ts';

/**
 * How much saving would download, as text. Says so if it is unknown.
 * @param rosterHere undefined while storage is being read
 */
export function useDownloadEstimate({ sport_id, team }: RosterSelection, rosterHere: boolean | undefined): { roster: string; photos: string } {
	const roster = useQuery({ ...downloadSizeQuery(sport_id), enabled: rosterHere === false });
	const photos = useQuery({ ...photoSizeQuery(sport_id, team?.team_id ?? 0), enabled: rosterHere === true && team !== null });
	return { roster: rosterBefore(roster), photos: photosBefore(rosterHere, photos) };
}

interface QueryState<T> {
	data: T | undefined;
	isPending: boolean;
}

function rosterBefore({ data, isPending }: QueryState<number | null>): string {
	if (data) return `About ${byteSize(data)} to download`;
	return isPending ? 'Checking the size…' : 'Size unknown while our server can’t be reached';
}

function photosBefore(rosterHere: boolean | undefined, { data, isPending }: QueryState<{ photos: number; bytes: number | null }>): string {
	if (rosterHere === false) return 'We’ll know once the roster is here';
	if (data === undefined) return isPending ? 'Checking the size…' : 'Unknown';
	if (data.photos === 0) return 'None for this team';
	return data.bytes === null ? `${counted(data.photos, 'photo')}, size unknown` : `${counted(data.photos, 'photo')}, about ${byteSize(data.bytes)}`;
}
