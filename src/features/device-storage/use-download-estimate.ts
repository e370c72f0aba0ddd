import { useQuery } from '@tanstack/react-query';
import { byteSize } from '#domain/texts/byte-size.ts';
import { downloadSizeQuery, photoSizeQuery } from '#offline/actions/download-size.ts';
import type { RosterSelection } from '#offline/saved/offline-roster.ts';
import { deviceStorageTexts } from './device-storage-texts.ts';
import { counted } from './offline-roster-text.ts';

const texts = deviceStorageTexts.estimate;

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
	if (data) return texts.size(byteSize(data));
	return isPending ? texts.checking : texts.unreachable;
}

function photosBefore(rosterHere: boolean | undefined, { data, isPending }: QueryState<{ photos: number; bytes: number | null }>): string {
	if (rosterHere === false) return texts.later;
	if (data === undefined) return isPending ? texts.checking : texts.unknown;
	if (data.photos === 0) return texts.none;
	return data.bytes === null ? texts.photosUnknown(counted(data.photos, 'photo')) : texts.photos(counted(data.photos, 'photo'), byteSize(data.bytes));
}
