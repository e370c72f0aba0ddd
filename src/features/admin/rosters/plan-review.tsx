import { useState } from 'react';
import {
	CHANGE_KINDS,
	type DeskChange,
	type DeskDropped,
	type DeskImportAnswer,
	type DeskPlan,
	type DeskQuestion,
	type DeskRejection,
	type Mend,
} from '#domain/admin/roster-desk.ts';
import { deskApi } from '#domain/api/roster-desk-paths.ts';
import { grouped } from '#domain/money/grouped-number.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { DownloadButton } from '../table/download-button.tsx';
import { IdentityQuestions } from './identity-questions.tsx';
import { rostersTexts } from './rosters-texts.ts';
import { ColumnButton, MendAll, MendButton, MendedValues, type Mending, MendingError, NewTeams, suggestedValues, useMending } from './suggestions.tsx';

const texts = rostersTexts.plan;
const { columns } = texts;

const changeColumns: Column<DeskChange>[] = [
	{ label: columns.athlete, cell: (row) => row.player_name, titled: true },
	{ label: columns.team, cell: (row) => row.team_name },
	{ label: columns.what, cell: changeText },
	{ label: columns.where, cell: (row) => (row.file === undefined || row.line === undefined ? null : texts.line(row.file, row.line)), whole: true },
];
const rejectionColumns: Column<DeskRejection>[] = [
	{ label: columns.where, cell: (row) => texts.line(row.file, row.line), whole: true, titled: true },
	{ label: columns.column, cell: (row) => row.column ?? null },
	{ label: columns.reason, cell: (row) => row.reason },
];

const droppedColumns: Column<DeskDropped>[] = [
	{ label: columns.where, cell: (row) => texts.line(row.file, row.line), whole: true, titled: true },
	{ label: columns.column, cell: (row) => row.column },
	{ label: texts.value, cell: (row) => row.value ?? texts.wholeColumn },
	{ label: columns.reason, cell: (row) => row.reason },
];

/** Plan of an import: counts, questions, and examples of each kind of change. */
export function PlanReview({ shown, plan, onAnswered }: { shown: DeskImportAnswer; plan: DeskPlan; onAnswered: (answer: DeskImportAnswer) => void }) {
	const { athletes, teams } = plan;
	const { hidden = 0 } = teams;
	const mending = useMending(shown, onAnswered);
	const changed = CHANGE_KINDS.reduce((sum, kind) => sum + athletes[kind], 0);
	const counts = [
		...(['added', 'changed', 'moved', 'returned', 'retired', 'unchanged', 'older'] as const).map((name) => [texts.names[name], athletes[name]] as const),
		[texts.names.teams, teams.added] as const,
		[texts.names.hidden, hidden] as const,
		[texts.names.rejected, athletes.rejected + plan.directory.rejected] as const,
		[texts.names.left, plan.dropped_values] as const,
	];
	return (
		<>
			{plan.questions.length > 0 && <Questions questions={plan.questions} />}
			{plan.identities.length > 0 && <IdentityQuestions key={plan.key} desk_id={shown.desk_id} identities={plan.identities} onAnswered={onAnswered} />}
			<dl className="admin-roster-counts" aria-label={texts.counts}>
				{counts
					.filter(([name, n]) => n > 0 || name === texts.names.added || name === texts.names.changed || name === texts.names.retired)
					.map(([name, n]) => (
						<div key={name}>
							<dt>{name}</dt>
							<dd className="ui-number">{grouped(n)}</dd>
						</div>
					))}
			</dl>
			<MendingError mending={mending} />
			<MendedValues plan={plan} mending={mending} />
			<NewTeams plan={plan} mending={mending} />
			<MendAll mends={suggestedValues(plan)} mending={mending} />
			{changed > 0 || plan.rejected.length > 0 ? <ChangeTabs plan={plan} mending={mending} /> : hidden === 0 && <p>{texts.nothing}</p>}
			{plan.dropped_values > 0 && <NotUsed rows={plan.dropped} all={plan.dropped_values} mending={mending} />}
			{plan.dropped_values + athletes.rejected + plan.directory.rejected > 0 && (
				<DownloadButton path={deskApi.dropped(shown.desk_id)} name="not-used.csv" label={texts.droppedCsv} />
			)}
			<Notes plan={plan} />
		</>
	);
}

/** The questions to check before confirming, with their examples. */
export function Questions({ questions }: { questions: readonly DeskQuestion[] }) {
	return (
		<section className="ui-error-panel admin-roster-questions" aria-label={texts.questions}>
			<h4>{texts.questions}</h4>
			<ul>
				{questions.map(({ text, examples, count }) => (
					<li key={text}>
						<p>{text}</p>
						{examples.length > 0 && (
							<ul className="ui-quiet">
								{examples.map((example) => (
									<li key={example}>{example}</li>
								))}
								{count > examples.length && <li>{texts.more(count - examples.length)}</li>}
							</ul>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function ChangeTabs({ plan, mending }: { plan: DeskPlan; mending: Mending }) {
	const kinds = CHANGE_KINDS.filter((kind) => plan.athletes[kind] > 0);
	const rejected = plan.athletes.rejected + plan.directory.rejected;
	const tabs = [
		...kinds.map((kind) => ({
			id: kind,
			title: texts.tab(texts.names[kind], plan.athletes[kind]),
			content: <Changes label={texts.names[kind]} rows={plan.changes.filter((change) => change.kind === kind)} all={plan.athletes[kind]} />,
		})),
		...(rejected === 0
			? []
			: [{ id: 'rejected', title: texts.tab(texts.names.rejected, rejected), content: <Rejected rows={plan.rejected} all={rejected} mending={mending} /> }]),
	];
	// Rejected lines come first, because they have to be fixed.
	const [open, setOpen] = useState(rejected > 0 ? 'rejected' : tabs[0]?.id);
	const first = tabs[0]?.id;
	if (first === undefined) return null;
	return <Tabs label={texts.tabs} tabs={tabs} open={tabs.some(({ id }) => id === open) ? (open ?? first) : first} onOpenChange={setOpen} />;
}

function Changes({ label, rows, all }: { label: string; rows: readonly DeskChange[]; all: number }) {
	return (
		<div className="admin-rows">
			{rows.length < all && <p className="ui-quiet">{texts.first(rows.length, all)}</p>}
			<DataTable
				label={label}
				columns={changeColumns}
				rows={rows}
				keyOf={(row) => `${row.player_id ?? ''} ${row.file ?? ''} ${row.line ?? ''}`}
				titleOf={(row) => row.player_name}
			/>
		</div>
	);
}

function Rejected({ rows, all, mending }: { rows: readonly DeskRejection[]; all: number; mending: Mending }) {
	return (
		<div className="admin-rows">
			<p>{texts.rejectedNote}</p>
			{rows.length < all && <p className="ui-quiet">{texts.first(rows.length, all)}</p>}
			<DataTable
				label={texts.names.rejected}
				columns={rejectionColumns}
				rows={rows}
				keyOf={(row) => `${row.file} ${row.line} ${row.reason}`}
				titleOf={(row) => texts.line(row.file, row.line)}
				{...actionOf(rows, mending)}
			/>
		</div>
	);
}

/** How many dropped values are shown at first. */
const DROPPED_SHOWN = 20;

/** Values that the import doesn't use, though it uses their lines. */
function NotUsed({ rows, all, mending }: { rows: readonly DeskDropped[]; all: number; mending: Mending }) {
	// Values that a tap can mend come first.
	const shown = [...rows].sort((a, b) => Number(isSuggested(b)) - Number(isSuggested(a))).slice(0, DROPPED_SHOWN);
	return (
		<div className="admin-rows">
			<h4>{texts.tab(texts.dropped, all)}</h4>
			<p>{texts.droppedNote}</p>
			{shown.length < all && <p className="ui-quiet">{texts.first(shown.length, all)}</p>}
			<DataTable
				label={texts.dropped}
				columns={droppedColumns}
				rows={shown}
				keyOf={(row) => `${row.file} ${row.line} ${row.column}`}
				titleOf={(row) => texts.line(row.file, row.line)}
				{...actionOf(shown, mending)}
			/>
		</div>
	);
}

/** A button for each row with a suggestion; no column for it if no row has one. */
function actionOf(rows: readonly Suggested[], mending: Mending) {
	if (!rows.some(isSuggested)) return {};
	return {
		action: ({ mend, guess, column }: Suggested) => {
			if (mend !== undefined) return <MendButton mend={mend} mending={mending} />;
			return guess !== undefined && column !== undefined && <ColumnButton column={column} guess={guess} mending={mending} />;
		},
	};
}

interface Suggested {
	column?: string | undefined;
	mend?: Mend | undefined;
	guess?: string | undefined;
}

const isSuggested = ({ mend, guess }: Suggested) => mend !== undefined || guess !== undefined;

function Notes({ plan }: { plan: DeskPlan }) {
	const cleaned = Object.entries(plan.cleaned);
	const notes = [...plan.notes, ...(plan.blocked_image_hosts.length === 0 ? [] : [texts.blockedHosts(plan.blocked_image_hosts)])];
	return (
		<>
			{notes.length > 0 && (
				<section aria-label={texts.notes}>
					<ul className="admin-roster-notes">
						{notes.map((note) => (
							<li key={note}>{note}</li>
						))}
					</ul>
				</section>
			)}
			{cleaned.length > 0 && (
				<details>
					<summary>{texts.cleaned}</summary>
					<ul className="admin-roster-notes">
						{cleaned.map(([kind, n]) => (
							<li key={kind}>{texts.cleanedLine(kind, n)}</li>
						))}
					</ul>
				</details>
			)}
		</>
	);
}

function changeText({ fields }: DeskChange) {
	const lines = Object.entries(fields).map(([name, [before, after]]) => texts.field(rostersTexts.fields[name] ?? name, before, after));
	return lines.length === 0 ? null : lines.join(' · ');
}
