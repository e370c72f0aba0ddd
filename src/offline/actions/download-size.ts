import { queryOptions } from '@tanstack/react-query';
import { notOurAnswer } from '#core/api/read-failure.ts';
import { requestApi, unreachable } from '#core/api/request.ts';
import { noteFailure, noteServerAnswer } from '#core/api/server-answers.ts';
import { api } from '#domain/api/api-paths.ts';
import { teamPhotos } from '../photos/team-photos.ts';

const TIMEOUT_MS = 10_000;

/** Bytes that fetching a sport's rosters takes, as the server sends them; null if it doesn't say. */
export const downloadSizeQuery = (sport_id: number) =>
	queryOptions({
		queryKey: ['download-size', sport_id],
		retry: false,
		staleTime: 60_000,
		queryFn: async () => {
			const answer = await requestApi(api.sync(sport_id), { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
				throw unreachable(cause);
			});
			// A Wi-Fi's login page has a size too.
			if (answer.headers.get('content-type')?.startsWith('application/x-ndjson') !== true) {
				noteFailure(notOurAnswer(answer));
				return null;
			}
			noteServerAnswer();
			return contentLength(answer);
		},
	});

/**
 * How many photos a team has, and their approximate total size, estimated from the first photo; null if its host
 * doesn't reveal it.
 */
export const photoSizeQuery = (sport_id: number, team_id: number) =>
	queryOptions({
		queryKey: ['photo-size', sport_id, team_id],
		retry: false,
		staleTime: 60_000,
		queryFn: async () => {
			const urls = (await teamPhotos(sport_id, team_id)) ?? [];
			const [first] = urls;
			return { photos: urls.length, bytes: first === undefined ? 0 : await aboutAll(first, urls.length) };
		},
	});

async function aboutAll(first: string, count: number): Promise<number | null> {
	const size = await photoSize(first).catch(() => null);
	return size === null ? null : size * count;
}

async function photoSize(url: string): Promise<number | null> {
	const answer = await fetch(url, { method: 'HEAD', credentials: 'omit', referrerPolicy: 'no-referrer', signal: AbortSignal.timeout(TIMEOUT_MS) });
	return contentLength(answer);
}

/** Null if the answer doesn't say. */
function contentLength({ ok, headers }: Response): number | null {
	const bytes = Number(headers.get('content-length') ?? Number.NaN);
	return ok && bytes > 0 ? bytes : null;
}
