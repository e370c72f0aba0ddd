import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { identityAnswersBodySchema } from '#domain/admin/identity-question-schema.ts';
import {
	confirmBodySchema,
	type DeskImportAnswer,
	deskChoicesSchema,
	deskImportAnswerSchema,
	rosterDeskAnswerSchema,
	UPLOAD_MAX,
	undoAnswerSchema,
} from '#domain/admin/roster-desk.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { idSchema } from '#domain/roster/roster.ts';
import { loggable } from '#server/core/loggable.ts';
import { StoreError } from '#server/core/object-store.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { sendCsv } from '#server/http/answers/send-csv.ts';
import { HttpError, notFound, serviceUnavailable } from '#server/http/errors/http-error.ts';
import { adminThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { isBrokenForm, isFileTooLarge, withForms } from '#server/http/route/multipart.ts';
import { fromText } from '#server/http/route/validate.ts';
import { droppedColumns } from '../import/dropped-lines.ts';
import { discardDraft } from '../import/import-draft.ts';
import { keptDropped } from '../import/kept-dropped.ts';
import { MAX_FILES } from '../import/reading/import-limits.ts';
import { schoolTemplate } from '../import/template/school-template.ts';
import { UndoRefused } from '../import/undo/undo-import.ts';
import { answerQuestions, isAsked } from './answer-questions.ts';
import { deskAnswer, deskImportAnswer, droppedOf, identitiesOf, keyOf } from './desk-answers.ts';
import { exampleAnswers, exampleDesk, exampleDeskImport, exampleReading } from './desk-examples.ts';
import { beginUpload, deskRow, discard, requireStateChange, uploaded, WAITS_FOR_ADMIN } from './desk-rows.ts';
import type { ImportDesk } from './import-desk.ts';
import { isImport } from './past-imports.ts';
import { RECEIVE_LIMITS, receiveFiles } from './receive-files.ts';
import { makeUploadFolder, removeUpload, shareUpload } from './upload-folder.ts';

export interface DeskDeps extends Deps {
	desk: ImportDesk;
}

const params = z.object({ desk_id: fromText(idSchema) });
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const templateRoute = (path: string, kind: 'csv' | 'xlsx', contentType: string, answer: string) =>
	defineRoute({
		method: 'GET',
		path,
		who: 'admin',
		summary: `Download the spreadsheet that a school fills in (${kind === 'csv' ? 'CSV' : 'Excel'})`,
		answer: z.string(),
		contentType,
		example: { address: path, answer },
		throttle: adminThrottle,
		handler: async (_deps, { reply }) =>
			reply
				.type(kind === 'csv' ? 'text/csv; charset=utf-8' : contentType)
				.header('content-disposition', `attachment; filename="roster-template.${kind}"`)
				.send(await schoolTemplate(kind)),
	});

/** Admin → Rosters: imports without a shell (docs/decisions/132), on the path of `npm run import`. */
export const deskRoutes: readonly ApiRoute<DeskDeps>[] = [
	defineRoute({
		method: 'GET',
		path: deskApi.desk,
		who: 'admin',
		summary: 'List pending and recent imports, newest first',
		description: 'Imports of the command line are in the history, too, without a name.',
		answer: rosterDeskAnswerSchema,
		example: { address: deskApi.desk, answer: exampleDesk },
		throttle: adminThrottle,
		handler: async ({ db, clock, desk }) => {
			await desk.noteInterrupted(clock());
			return deskAnswer(db, clock());
		},
	}),

	defineRoute({
		method: 'POST',
		path: deskApi.desk,
		who: 'admin',
		summary: 'Upload roster files, which are then read and tried in a dry run',
		description: 'Nothing changes before the plan is confirmed. Poll the answer’s `desk_id`. An upload that nobody confirms is deleted after a day.',
		form: {
			files: {
				description: `Up to ${MAX_FILES} files, ${UPLOAD_MAX / 1024 / 1024} MB together: Excel .xlsx, CSV, plain or gzip, or a web page with a table.`,
				files: `${XLSX}, text/csv, application/gzip, text/html`,
				many: true,
				required: true,
			},
			choices: { description: 'What you know about the files.', json: deskChoicesSchema },
		},
		scope: (app, register) => withForms(app, register, { limits: RECEIVE_LIMITS }),
		answer: deskImportAnswerSchema,
		errors: ['too_large', 'conflict'],
		example: { address: deskApi.desk, answer: exampleReading },
		throttle: adminThrottle,
		handler: async (deps, { request, user }) => {
			const { db, env, clock, desk } = deps;
			if (!request.isMultipart()) throw new HttpError(415, 'unsupported_media_type', 'This call takes a multipart form.');
			const actor_id = user.user_id;
			const desk_id = await beginUpload(db, { actor_id, now: clock() });
			try {
				const received = await receiveFiles(request, await makeUploadFolder(env, desk_id));
				await shareUpload(env, desk_id, received.files);
				await uploaded(db, desk_id, { ...received, actor_id, now: clock() });
			} catch (error) {
				await discard(db, desk_id, ['reading']);
				await removeUpload(env, desk_id).catch(leftTo(request));
				throw uploadRefusal(error);
			}
			desk.read(desk_id);
			return answerOf(deps, desk_id);
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/roster-desk/:desk_id',
		who: 'admin',
		summary: 'Get an upload with its progress and, once it is made, its plan',
		params,
		answer: deskImportAnswerSchema,
		errors: ['not_found'],
		example: { address: deskApi.deskImport(7), answer: exampleDeskImport },
		throttle: adminThrottle,
		handler: (deps, { params: { desk_id } }) => answerOf(deps, desk_id),
	}),

	defineRoute({
		method: 'PUT',
		path: '/v1/admin/roster-desk/:desk_id',
		who: 'admin',
		summary: 'Say what the files don’t say, and read them again',
		description:
			'`column_names` maps columns of the files to columns of the template; an empty text leaves a column out. It is remembered for files with the same header.',
		params,
		body: deskChoicesSchema,
		answer: deskImportAnswerSchema,
		errors: ['not_found', 'in_flight', 'conflict'],
		example: { address: deskApi.deskImport(7), body: exampleReading.choices, answer: exampleReading },
		throttle: adminThrottle,
		handler: async (deps, { params: { desk_id }, body }) => {
			const { db, clock, desk } = deps;
			await requireStateChange(db, desk_id, WAITS_FOR_ADMIN, {
				state: 'reading',
				choices: body,
				problem: null,
				unknown_columns: null,
				column_hints: null,
				encodings: null,
				progress: null,
				alive_at: clock(),
			});
			desk.read(desk_id);
			return answerOf(deps, desk_id);
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/roster-desk/:desk_id/confirm',
		who: 'admin',
		summary: 'Carry out the plan that the admin saw',
		description:
			'`key` is the plan’s: consent covers exactly this plan. Imports wait for one another. If the rosters have changed by then so that the plan would differ, nothing is imported, and the upload is `ready` again with the new plan.',
		params,
		body: confirmBodySchema,
		answer: deskImportAnswerSchema,
		errors: ['not_found', 'in_flight', 'conflict'],
		example: { address: deskApi.confirm(7), body: { key: exampleDeskImport.plan?.key ?? '' }, answer: { ...exampleDeskImport, state: 'waiting' } },
		throttle: adminThrottle,
		handler: async (deps, { params: { desk_id }, body, user }) => {
			const { db, clock, desk } = deps;
			const row = await deskRow(db, desk_id);
			if (row.state === 'ready' && (await keyOf(db, row)) !== body.key) {
				throw new HttpError(409, 'conflict', 'The plan has changed since you looked at it. Check it again.');
			}
			await requireStateChange(db, desk_id, ['ready'], { state: 'waiting', problem: null, progress: null, alive_at: clock() });
			desk.carryOut(desk_id, { key: body.key, actor_id: user.user_id });
			return answerOf(deps, desk_id);
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/roster-desk/:desk_id/answers',
		who: 'admin',
		summary: 'Say who the athletes of unclear lines are, and make the plan again',
		description:
			'An answer is about a line of the plan (`question`) and one of its candidates: `same`, `another`, or null to take it back. Answers are remembered for later rosters with the same line, also if this upload is discarded.',
		params,
		body: identityAnswersBodySchema,
		answer: deskImportAnswerSchema,
		errors: ['not_found', 'in_flight', 'conflict'],
		example: { address: deskApi.answers(7), body: exampleAnswers, answer: { ...exampleDeskImport, state: 'reading', plan: null } },
		throttle: adminThrottle,
		handler: async (deps, { params: { desk_id }, body, user }) => {
			const { db, clock, desk } = deps;
			const row = await deskRow(db, desk_id);
			const identityQuestions = await identitiesOf(db, row);
			if (row.state === 'ready' && !body.answers.every((answer) => isAsked(identityQuestions, answer))) {
				throw new HttpError(409, 'conflict', 'The plan has changed since you looked at it. Check it again.');
			}
			await inTransaction(db, async (tx) => {
				await requireStateChange(tx, desk_id, ['ready'], { state: 'reading', problem: null, progress: null, alive_at: clock() });
				await answerQuestions(tx, identityQuestions, body.answers, { actor_id: user.user_id, now: clock() });
			});
			desk.replan(desk_id);
			return answerOf(deps, desk_id);
		},
	}),

	defineRoute({
		method: 'DELETE',
		path: '/v1/admin/roster-desk/:desk_id',
		who: 'admin',
		summary: 'Discard an upload that wasn’t imported',
		params,
		answer: doneSchema,
		errors: ['not_found', 'in_flight', 'conflict'],
		example: { address: deskApi.deskImport(7), answer: { message: 'Discarded.' } },
		throttle: adminThrottle,
		handler: async ({ db, env }, { params: { desk_id }, request }) => {
			const { draft_id } = await deskRow(db, desk_id);
			await discard(db, desk_id);
			if (draft_id !== null) await discardDraft(db, draft_id);
			await removeUpload(env, desk_id).catch(leftTo(request));
			return { message: 'Discarded.' };
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/roster-desk/:desk_id/dropped.csv',
		who: 'admin',
		summary: 'Download what an upload’s files have and its plan doesn’t use',
		description: 'The rejected lines, the values that can’t be read, and the columns that aren’t read, with file, line, column, value, and reason.',
		params,
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['not_found'],
		example: { address: deskApi.dropped(7), answer: 'File,Line,Column,Value,Reason\r\nroster.xlsx,4,sport,,no sport\r\n' },
		throttle: adminThrottle,
		handler: async ({ db }, { params: { desk_id }, reply }) => {
			const row = await deskRow(db, desk_id);
			return sendCsv(reply, `not-used-${desk_id}.csv`, droppedColumns, droppedOf(db, row));
		},
	}),

	defineRoute({
		method: 'GET',
		path: '/v1/admin/imports/:import_id/dropped.csv',
		who: 'admin',
		summary: 'Download what an import’s files had and it didn’t use',
		description: 'The same list as before the import, for as long as its report is kept. An import of an earlier version has none.',
		params: z.object({ import_id: fromText(idSchema) }),
		answer: z.string(),
		contentType: 'text/csv',
		errors: ['not_found'],
		example: { address: deskApi.importDropped(12), answer: 'File,Line,Column,Value,Reason\r\nroster.xlsx,4,sport,,no sport\r\n' },
		throttle: adminThrottle,
		handler: async ({ db }, { params: { import_id }, reply }) => {
			if (!(await isImport(db, import_id))) throw notFound('There’s no import with this number.');
			return sendCsv(reply, `not-used-import-${import_id}.csv`, droppedColumns, keptDropped(db, import_id));
		},
	}),

	defineRoute({
		method: 'POST',
		path: '/v1/admin/imports/:import_id/undo',
		who: 'admin',
		summary: 'Undo the latest import',
		description:
			'Athletes and teams get exactly their previous rows, and athletes whom the import added are retired. Refused once a later import has run, or somebody has edited one of them by hand.',
		params: z.object({ import_id: fromText(idSchema) }),
		answer: undoAnswerSchema,
		errors: ['not_found', 'conflict'],
		example: { address: deskApi.undo(12), answer: { import_id: 12, restored: 24, retired: 3 } },
		throttle: adminThrottle,
		handler: async ({ desk }, { params: { import_id }, user }) => {
			const done = await desk.undo(import_id, { actor_id: user.user_id }).catch((error: unknown) => {
				throw error instanceof UndoRefused ? new HttpError(409, 'conflict', error.message) : error;
			});
			if (done === undefined) throw notFound('There’s no import with this number.');
			return { import_id, ...done };
		},
	}),

	templateRoute(deskApi.templateCsv, 'csv', 'text/csv', 'school,sport,season,name\r\n'),
	templateRoute(deskApi.templateXlsx, 'xlsx', XLSX, 'A workbook'),
];

async function answerOf({ db, env, clock, desk }: DeskDeps, desk_id: number): Promise<DeskImportAnswer> {
	await desk.noteInterrupted(clock());
	return deskImportAnswer(db, await deskRow(db, desk_id), env);
}

function uploadRefusal(error: unknown): unknown {
	if (error instanceof StoreError) return serviceUnavailable('The files couldn’t be kept. Nothing was changed. Try again.');
	if (isFileTooLarge(error)) return new HttpError(413, 'too_large', 'The files are too large.');
	return isBrokenForm(error) ? new HttpError(422, 'invalid', 'The upload was interrupted. Try again.') : error;
}

/** What isn't removed now, `tidyDesk` removes within the hour. */
function leftTo(request: FastifyRequest): (error: unknown) => void {
	return (error) => request.log.warn({ failure: loggable(error) }, 'files of an upload couldn’t be removed yet');
}
