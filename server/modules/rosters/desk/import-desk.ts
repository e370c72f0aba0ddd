import type { DeskChoices, DeskFile } from '#domain/admin/roster-desk.ts';
import type { Db, OpenCopy } from '#server/db/open-database.ts';
import { inOwnLane } from '#server/db/pool/database-lane.ts';
import type { Env } from '#server/env.ts';
import { audit } from '#server/modules/operations/public.ts';
import { applyImport, planImport } from '../import/apply-import.ts';
import { discardDraft, loadDraft } from '../import/import-draft.ts';
import { failureText } from '../import/import-failure.ts';
import { ImportRefused } from '../import/import-refused.ts';
import { readRosterFiles } from '../import/import-rosters.ts';
import { undoImport } from '../import/undo/undo-import.ts';
import { rememberColumns, rememberedColumns } from './column-memory.ts';
import { ALIVE_MS, changeState, deskRow, IN_PROGRESS, markInterrupted, updateProgress } from './desk-rows.ts';
import { removeUpload, uploadedFiles } from './upload-folder.ts';

interface DeskDeps {
	db: Db;
	/** On the embedded database, plans are made in a copy. */
	openCopy: OpenCopy | undefined;
	env: Env;
	clock: () => Date;
	/** Receives our own failures. */
	failed: (error: unknown) => void;
}

/**
 * Works on the uploads of Admin → Rosters, one after the other. Their state and progress are in the database, so any
 * process can show them.
 */
export class ImportDesk {
	readonly #deps: DeskDeps;
	readonly #active = new Set<number>();
	/** Anything in progress before this moment belonged to an earlier process. */
	readonly #since: Date;
	#line: Promise<void> = Promise.resolve();
	#closing = false;

	constructor(deps: DeskDeps) {
		this.#deps = deps;
		this.#since = deps.clock();
	}

	/** Reads the files of an upload and makes a plan, in its turn. */
	read(desk_id: number): void {
		this.#inTurn(desk_id, async (progress) => {
			const { db, env, clock, openCopy } = this.#deps;
			const row = await deskRow(db, desk_id);
			if (row.draft_id !== null) await discardDraft(db, row.draft_id);
			// `uploaded` wrote both.
			const { sport_id, school, encoding, season, complete, column_names, mends } = row.choices as DeskChoices;
			const paths = await uploadedFiles(env, desk_id, row.files as DeskFile[]);
			const now = clock();
			const readOptions = {
				sport_id: sport_id ?? undefined,
				school: school ?? undefined,
				encoding: encoding ?? undefined,
				season: season ?? undefined,
				complete,
				columnNames: column_names,
				mends,
			};
			const draft_id = await readRosterFiles(db, paths, { ...readOptions, remembered: await rememberedColumns(db), progress, now });
			await updateProgress(db, desk_id, { draft_id });
			await planImport(db, draft_id, { progress, now, openCopy });
			const { findings } = await loadDraft(db, draft_id);
			if (Object.keys(column_names).length > 0) await rememberColumns(db, findings.columns, { actor_id: row.actor_id, now });
			await updateProgress(db, desk_id, { state: 'ready', progress: null });
		});
	}

	/** Makes the plan again, in its turn, because answers have changed. The files are not read again. */
	replan(desk_id: number): void {
		this.#inTurn(desk_id, async (progress) => {
			const { db, clock, openCopy } = this.#deps;
			const { draft_id } = await deskRow(db, desk_id);
			if (draft_id === null) throw new ImportRefused('The draft of this import is gone. Read the files again.');
			await planImport(db, draft_id, { progress, now: clock(), openCopy });
			await updateProgress(db, desk_id, { state: 'ready', progress: null });
		});
	}

	/** Carries out the plan with this key, in its turn. */
	carryOut(desk_id: number, { key, actor_id }: { key: string; actor_id: number }): void {
		this.#inTurn(desk_id, async (progress) => {
			const { db, env, clock } = this.#deps;
			const { draft_id } = await deskRow(db, desk_id);
			if (draft_id === null) throw new ImportRefused('The draft of this import is gone. Read the files again.');
			await updateProgress(db, desk_id, { state: 'running' });
			const now = clock();
			const committing = async (tx: Db, import_id: number) => {
				await updateProgress(tx, desk_id, { state: 'done', import_id, actor_id, progress: null, problem: null });
				await audit(tx, { at: now, actor_id, action: 'rosters_imported', subject_id: import_id });
			};
			const { done } = await applyImport(db, draft_id, key, { progress, now, committing });
			// Leftovers are removed later (`tidyDesk`).
			if (done) await removeUpload(env, desk_id).catch(this.#deps.failed);
			else {
				const problem = 'The rosters have changed since you looked, so nothing was imported. Check what would change now.';
				await updateProgress(db, desk_id, { state: 'ready', progress: null, problem });
			}
		});
	}

	/**
	 * Undoes an import when its turn comes. If another was ahead in line, this one is no longer the latest.
	 * @throws UndoRefused
	 */
	undo(import_id: number, { actor_id }: { actor_id: number }): Promise<{ restored: number; retired: number } | undefined> {
		const turn = this.#line.then(() => {
			const { db, clock } = this.#deps;
			const now = clock();
			const committing = (tx: Db) => audit(tx, { at: now, actor_id, action: 'import_undone', subject_id: import_id });
			return undoImport(db, import_id, { actor_id, now, committing });
		});
		// The caller gets the error. The line continues.
		this.#line = turn.then(
			() => undefined,
			() => undefined,
		);
		return turn;
	}

	/** Marks uploads whose process is gone. Call it before showing what is on the desk. */
	async noteInterrupted(now: Date): Promise<void> {
		const { db, env } = this.#deps;
		await markInterrupted(db, { active: [...this.#active], aloneSince: env.DATABASE_URL === undefined ? this.#since : undefined, now });
	}

	/** Takes no more work and waits for the current step. What waits in line counts as interrupted at the next start. */
	async close(): Promise<void> {
		this.#closing = true;
		await this.#line;
	}

	/** The request that began the work is answered long before the work is done, and its time limits aren't the work's. */
	#inTurn(desk_id: number, work: (progress: (text: string) => void) => Promise<void>): void {
		inOwnLane(() => this.#workInTurn(desk_id, work));
	}

	/** Never rejects. */
	#workInTurn(desk_id: number, work: (progress: (text: string) => void) => Promise<void>): void {
		const { db, clock, failed } = this.#deps;
		this.#active.add(desk_id);
		let pendingUpdate: Promise<unknown> = Promise.resolve();
		const say = (change: Parameters<typeof updateProgress>[2]) => {
			pendingUpdate = pendingUpdate.then(() => updateProgress(db, desk_id, { ...change, alive_at: clock() })).catch(failed);
		};
		const beat = setInterval(() => say({}), ALIVE_MS);
		this.#line = this.#line.then(async () => {
			try {
				// The next start marks it as interrupted.
				if (this.#closing) return;
				await work((progress) => say({ progress }));
			} catch (error) {
				const refused = error instanceof ImportRefused;
				if (!refused) failed(error);
				// Waits until the progress reports are stored.
				await pendingUpdate;
				const problem = refused ? error.textFor('desk') : `${failureText(error)} Nothing was changed.`;
				const end = { state: refused ? ('refused' as const) : ('failed' as const), progress: null, problem };
				// Changes nothing if the import has already ended: one that committed may fail afterwards.
				const choices = refused
					? { unknown_columns: error.columns ?? null, column_hints: error.hints ?? null, encodings: error.encodings ?? null }
					: { unknown_columns: null, column_hints: null, encodings: null };
				await changeState(db, desk_id, IN_PROGRESS, { ...end, ...choices }).catch(failed);
			} finally {
				clearInterval(beat);
				await pendingUpdate;
				this.#active.delete(desk_id);
			}
		});
	}
}
