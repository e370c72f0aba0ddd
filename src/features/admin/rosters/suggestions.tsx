import { useMutation } from '@tanstack/react-query';
import { type DeskChoices, type DeskImportAnswer, type DeskPlan, type Mend, mendKey, type NewTeam } from '#domain/admin/roster-desk.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { detailOf } from '../detail-of.ts';
import { reread } from '../queries/roster-desk-queries.ts';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.mends;

/** Values of an upload that are read as others, or no longer, and the reading of its files again. */
export interface Mending {
	/** The values that are being read as others. */
	pending: readonly Mend[] | undefined;
	error: string | undefined;
	agree: (mends: readonly Mend[]) => void;
	undo: (mend: Mend) => void;
	/** A column that is being read as one of ours. */
	pendingColumn: string | undefined;
	readColumn: (column: string, name: string) => void;
}

/** Reads an upload again with other values. One reading at a time. */
export function useMending(shown: DeskImportAnswer, onRead: (read: DeskImportAnswer) => void): Mending {
	const { desk_id, choices } = shown;
	const saidNames = namesSaid(shown);
	const before = choices.mends ?? [];
	const reading = useMutation({
		mutationFn: ({ changed }: { changed: Partial<DeskChoices>; chosen: readonly Mend[]; column?: string }) => reread(desk_id, { ...choices, ...changed }),
		onSuccess: onRead,
	});
	const read = (mends: readonly Mend[], chosen: readonly Mend[]) => {
		if (!reading.isPending) reading.mutate({ changed: { mends: [...mends] }, chosen });
	};
	return {
		pending: reading.isPending ? reading.variables.chosen : undefined,
		error: reading.error === null ? undefined : detailOf(reading.error),
		agree: (mends) => read([...before, ...mends], mends),
		undo: (mend) =>
			read(
				before.filter((other) => mendKey(other) !== mendKey(mend)),
				[mend],
			),
		pendingColumn: reading.isPending ? reading.variables.column : undefined,
		readColumn: (column, name) => {
			if (reading.isPending) return;
			reading.mutate({ changed: { column_names: { ...saidNames, [column]: name } }, chosen: [], column });
		},
	};
}

/** The suggested values of a plan, each once, without its new teams. */
export function suggestedValues({ rejected, dropped }: DeskPlan): Mend[] {
	const mends = [...rejected, ...dropped].flatMap(({ mend }) => (mend === undefined ? [] : [mend]));
	return [...new Map(mends.map((mend) => [mendKey(mend), mend])).values()];
}

const isPending = ({ pending }: Mending, mend: Mend) => pending?.some((other) => mendKey(other) === mendKey(mend)) === true;

/** Reads a value as the one that was probably meant, wherever the files have it. */
export function MendButton({ mend, mending }: { mend: Mend; mending: Mending }) {
	return (
		<Button busy={isPending(mending, mend)} onClick={() => mending.agree([mend])}>
			{texts.take(mend.from, mend.to)}
			<span className="ui-hidden">{texts.everywhere(mend.column)}</span>
		</Button>
	);
}

/** Reads a whole column as the one of ours that it looks like. */
export function ColumnButton({ column, guess, mending }: { column: string; guess: string; mending: Mending }) {
	return (
		<Button busy={mending.pendingColumn === column} onClick={() => mending.readColumn(column, guess)}>
			{texts.take(column, guess)}
			<span className="ui-hidden">{texts.wholeColumn}</span>
		</Button>
	);
}

/** The column names that were chosen for an upload, or for an earlier one with the same columns. */
export function namesSaid({ columns, choices }: DeskImportAnswer): Record<string, string> {
	return Object.assign({}, ...columns.map(({ names }) => names), choices.column_names);
}

/** Agrees to all suggestions at once, if there are several. */
export function MendAll({ mends, mending }: { mends: readonly Mend[]; mending: Mending }) {
	if (mends.length < 2) return null;
	return (
		<div>
			<Button busy={mending.pending !== undefined && mending.pending.length > 1} onClick={() => mending.agree(mends)}>
				{texts.takeAll(mends.length)}
			</Button>
		</div>
	);
}

/** Accepted suggestions, each with an undo. */
export function MendedValues({ plan: { mended = [] }, mending }: { plan: DeskPlan; mending: Mending }) {
	if (mended.length === 0) return null;
	return (
		<section className="admin-rows" aria-label={texts.mended}>
			<h4>{texts.mended}</h4>
			<ul className="admin-roster-mends">
				{mended.map(({ lines, ...mend }) => (
					<li key={mendKey(mend)}>
						<span>{texts.done(mend.column, mend.from, mend.to, lines)}</span>
						<Button busy={isPending(mending, mend)} onClick={() => mending.undo(mend)}>
							{texts.undo}
							<span className="ui-hidden">{texts.undoOf(mend.from, mend.to)}</span>
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}

/** How many new teams without a suggestion are named. */
const TEAMS_SHOWN = 20;

/** The teams that the import would make, each with the known team that its name is close to. */
export function NewTeams({ plan: { new_teams = [], teams }, mending }: { plan: DeskPlan; mending: Mending }) {
	if (new_teams.length === 0) return null;
	const suggestedTeams = new_teams.filter(({ mend }) => mend !== undefined);
	const others = new_teams.filter(({ mend }) => mend === undefined).slice(0, TEAMS_SHOWN);
	const more = teams.added - suggestedTeams.length - others.length;
	return (
		<section className="admin-rows" aria-label={texts.newTeams}>
			<h4>{rostersTexts.plan.tab(texts.newTeams, teams.added)}</h4>
			<ul className="admin-roster-mends">
				{[...suggestedTeams, ...others].map((team) => (
					<li key={`${team.sport_name} ${team.team_name}`}>
						<NewTeamRow team={team} mending={mending} />
					</li>
				))}
				{more > 0 && <li className="ui-quiet">{rostersTexts.plan.more(more)}</li>}
			</ul>
		</section>
	);
}

function NewTeamRow({ team: { team_name, sport_name, lines, mend }, mending }: { team: NewTeam; mending: Mending }) {
	return (
		<>
			<span>
				{texts.newTeam(team_name, sport_name, lines)}
				{mend !== undefined && <strong> {texts.didYouMean(mend.to)}</strong>}
			</span>
			{mend !== undefined && (
				<Button busy={isPending(mending, mend)} onClick={() => mending.agree([mend])}>
					{texts.takeTeam(mend.to)}
					<span className="ui-hidden">{texts.insteadOf(team_name)}</span>
				</Button>
			)}
		</>
	);
}

/** Why the files couldn't be read again. */
export function MendingError({ mending: { error } }: { mending: Mending }) {
	return error === undefined ? null : <FieldError>{error}</FieldError>;
}
