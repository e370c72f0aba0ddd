import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { isProofRequired } from '#core/api/identity-proof.ts';
import type { IdentityAnswersBody } from '#domain/admin/identity-question-schema.ts';
import { type DeskChoices, type DeskState, deskImportAnswerSchema, rosterDeskAnswerSchema, undoAnswerSchema } from '#domain/admin/roster-desk.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';

/** An upload may take this long; the server gives it 20 seconds. */
const UPLOAD_MS = 60_000;
/** Undoing a large import takes a while. */
const UNDO_MS = 120_000;
/** Poll interval, which grows with each poll. Several uploads must stay below the throttle. */
const POLL_MS = 1000;
const POLL_SLOWER_MS = 200;
const POLL_SLOWEST_MS = 5000;

/** Whether the server is still working on the upload. */
export const isWorking = (state: DeskState) => state === 'reading' || state === 'waiting' || state === 'running';

/** Query key prefix of everything about rosters. */
export const deskKey = (owner: string) => ['private', owner, 'roster-desk'] as const;

/** The uploads on the desk, and the latest imports. */
export const deskQuery = (owner: string) =>
	queryOptions({
		queryKey: [...deskKey(owner), 'all'],
		queryFn: ({ signal }) => callApi(deskApi.desk, rosterDeskAnswerSchema, { signal }),
	});

/** One upload, polled while the server works on it. */
export const deskImportQuery = (owner: string, desk_id: number) =>
	queryOptions({
		queryKey: [...deskKey(owner), 'one', desk_id],
		queryFn: ({ signal }) => callApi(deskApi.deskImport(desk_id), deskImportAnswerSchema, { signal }),
		refetchInterval: ({ state }) =>
			state.data === undefined || !isWorking(state.data.state) || isProofRequired(state.error)
				? false
				: Math.min(POLL_SLOWEST_MS, POLL_MS + POLL_SLOWER_MS * state.dataUpdateCount),
		gcTime: 0,
	});

/** Sends files to the server, which reads them and tries them in a dry run. @throws ApiFailure */
export function uploadRosters(files: readonly File[], choices: DeskChoices) {
	const form = new FormData();
	form.set('choices', JSON.stringify(choices));
	for (const file of files) form.append('files', file, file.name);
	return callApi(deskApi.desk, deskImportAnswerSchema, { method: 'POST', form, timeoutMs: UPLOAD_MS });
}

/** Has the files read again. @throws ApiFailure */
export function reread(desk_id: number, choices: DeskChoices) {
	return callApi(deskApi.deskImport(desk_id), deskImportAnswerSchema, { method: 'PUT', body: choices });
}

/** Says who the athletes of lines are; null takes an answer back. The plan is made again. @throws ApiFailure */
export function answerIdentities(desk_id: number, answers: IdentityAnswersBody['answers']) {
	return callApi(deskApi.answers(desk_id), deskImportAnswerSchema, { method: 'POST', body: { answers } });
}

/** Carries out exactly the plan with this key. @throws ApiFailure, `conflict` if it isn't the current one */
export function confirmImport(desk_id: number, key: string) {
	return callApi(deskApi.confirm(desk_id), deskImportAnswerSchema, { method: 'POST', body: { key } });
}

/** @throws ApiFailure */
export function discardUpload(desk_id: number) {
	return callApi(deskApi.deskImport(desk_id), doneSchema, { method: 'DELETE' });
}

/** @throws ApiFailure, `conflict` if something has changed since */
export function undoImport(import_id: number) {
	return callApi(deskApi.undo(import_id), undoAnswerSchema, { method: 'POST', timeoutMs: UNDO_MS });
}
