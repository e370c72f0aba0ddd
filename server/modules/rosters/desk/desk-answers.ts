import type { IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import type { ColumnHint, DeskChoices, DeskFile, DeskImport, DeskImportAnswer, DeskPlan, EncodingChoice, RosterDeskAnswer } from '#domain/admin/roster-desk.ts';
import { currentSeason } from '#domain/roster/roster-source.ts';
import { eq } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { importDrafts } from '#server/db/schema/rosters-schema.ts';
import type { Env } from '#server/env.ts';
import { type DroppedLine, droppedLines } from '../import/dropped-lines.ts';
import { readColumns } from '../import/formats/school-columns.ts';
import { type ImportPlan, planKey } from '../import/import-plan.ts';
import { importedSports } from '../import/import-sports.ts';
import { keptDropped } from '../import/kept-dropped.ts';
import type { Findings } from '../import/reading/collect-records.ts';
import { type DeskRow, IN_PROGRESS, openRows } from './desk-rows.ts';
import { importHistory } from './past-imports.ts';

/** How many rejected lines, and how many dropped values, a plan shows. The file has more. */
const SHOWN = 200;

/** Uploads on the desk, and the outcomes of earlier ones. */
export async function deskAnswer(db: Db, now: Date): Promise<RosterDeskAnswer> {
	return {
		open: (await openRows(db)).map(toDeskImport),
		history: await importHistory(db),
		sports: importedSports.map(({ sport_id, sport_name }) => ({ sport_id, sport_name })),
		columns: readColumns.map(({ name, needed = false, help }) => ({ name, needed, help })),
		season: String(currentSeason(now)),
	};
}

export function toDeskImport(row: DeskRow): DeskImport {
	const { desk_id, actor_id, actor_name, state, problem, import_id } = row;
	return {
		...{ desk_id, actor_id, actor_name, state, problem, import_id },
		created_at: row.created_at.toISOString(),
		// `desk-rows.ts` wrote these.
		files: row.files as DeskFile[],
		choices: row.choices as DeskChoices,
		unknown_columns: row.unknown_columns as string[] | null,
		column_hints: (row.column_hints ?? []) as ColumnHint[],
		encodings: row.encodings as EncodingChoice[] | null,
		progress: IN_PROGRESS.includes(state) ? row.progress : null,
	};
}

/** An upload, with its plan once there is one. */
export async function deskImportAnswer(db: Db, row: DeskRow, env: Pick<Env, 'IMAGE_HOSTS'>): Promise<DeskImportAnswer> {
	const draft = row.state === 'reading' ? undefined : await draftOf(db, row);
	return {
		...toDeskImport(row),
		plan: draft?.plan === undefined ? null : toPlan(draft.plan, env),
		columns: draft?.findings.columns ?? [],
	};
}

/** Contents of the upload's files that its plan or import doesn't use, in batches. */
export async function* droppedOf(db: Db, row: DeskRow): AsyncGenerator<readonly DroppedLine[]> {
	if (row.import_id !== null) {
		yield* keptDropped(db, row.import_id);
		return;
	}
	const plan = (await draftOf(db, row))?.plan;
	if (row.draft_id !== null && plan !== undefined) yield* droppedLines(db, row.draft_id, plan.report);
}

/** The lines of the plan whose athlete is or was a question. */
export async function identitiesOf(db: Db, row: DeskRow): Promise<readonly IdentityQuestion[]> {
	return (await draftOf(db, row))?.plan?.identities ?? [];
}

/** The plan's key, which a confirmation has to name. */
export async function keyOf(db: Db, row: DeskRow): Promise<string | undefined> {
	const plan = (await draftOf(db, row))?.plan;
	return plan === undefined ? undefined : planKey(plan);
}

async function draftOf(db: Db, { draft_id }: DeskRow): Promise<{ plan: ImportPlan | undefined; findings: Findings } | undefined> {
	if (draft_id === null) return undefined;
	const [draft] = await db.select({ plan: importDrafts.plan, findings: importDrafts.findings }).from(importDrafts).where(eq(importDrafts.draft_id, draft_id));
	if (draft === undefined || draft.findings === null) return undefined;
	// `draftImport` and `planImport` wrote them.
	return { plan: (draft.plan ?? undefined) as ImportPlan | undefined, findings: draft.findings as Findings };
}

function toPlan(plan: ImportPlan, { IMAGE_HOSTS }: Pick<Env, 'IMAGE_HOSTS'>): DeskPlan {
	const { athletes, teams, directory, files, cleaned, rejected, notes, imageHosts, dropped = [], droppedValues = 0, mended = [], newTeams = [] } = plan.report;
	return {
		...{ athletes, teams, directory, files, cleaned, notes },
		key: planKey(plan),
		rejected: rejected.slice(0, SHOWN),
		dropped: dropped.slice(0, SHOWN),
		dropped_values: droppedValues,
		mended,
		new_teams: newTeams,
		changes: plan.changes,
		questions: plan.questions,
		// A draft of an earlier version has none.
		identities: plan.identities ?? [],
		blocked_image_hosts: Object.keys(imageHosts).filter((host) => !IMAGE_HOSTS.some((allowed) => allows(allowed, host))),
	};
}

/** Whether a source of images allows a host, as browsers read it: `*.example.com` stands for any host below it. */
function allows(allowed: string, host: string): boolean {
	return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : allowed === host;
}
