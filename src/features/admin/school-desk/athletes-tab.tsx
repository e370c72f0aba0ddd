import { useState } from 'react';
import type { SchoolDesk } from '#domain/account/school-desk.ts';
import type { TeamClaim, TeamClaims } from '#domain/claims/claim-forms.ts';
import type { AthleteState } from '#domain/roster/consent-states.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type StaffAnswer, useStaffList } from '../athletes/use-staff-list.ts';
import { teamClaimsList } from '../queries/claim-queries.ts';
import type { Staff } from '../queries/staff-list.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { AthleteDialog } from './athlete-dialog.tsx';
import { DeskPart } from './desk-part.tsx';
import { deskTexts } from './desk-texts.ts';
import { filterClaims } from './filter-claims.ts';
import { useDeskTeam } from './use-desk-team.ts';

const { columns: labels, ...texts } = deskTexts.athletes;
/** Removed ones are on no roster. */
const STATES = ['listed', 'claim_pending', 'claimed', 'paused', 'opted_out'] as const satisfies readonly AthleteState[];
const states = [['', adminTexts.all] as const, ...STATES.map((state) => [state, texts.states[state]] as const)];

const columns: Column<TeamClaim>[] = [
	{ label: labels.number, cell: ({ jersey_number }) => jersey_number, whole: true },
	{ label: labels.name, cell: ({ player_name }) => player_name, titled: true },
	{ label: labels.state, cell: ({ state }) => texts.states[state], whole: true },
	{
		label: labels.code,
		cell: ({ is_blocked, code_until }) => (is_blocked ? texts.blocked : code_until === null ? null : texts.codeUntil(utcDate(code_until))),
		whole: true,
	},
	{ label: labels.holder, cell: ({ holder }) => (holder === null ? null : texts.holder(holder.user_name, holder.user_email)) },
	{ label: labels.yes, cell: ({ holder }) => yesText(holder), whole: true },
];

function yesText(holder: TeamClaim['holder']): string | null {
	const yes = holder?.yes;
	if (yes === undefined) return null;
	if (yes === null) return texts.noYes;
	return yes.confirmed ? texts.yes(utcDate(yes.said_at)) : texts.toConfirm(utcDate(yes.said_at));
}

/** The athletes of a team of the desk's schools, each with their page, code, and consent. */
export function AthletesTab({ staff, desk }: { staff: Staff; desk: SchoolDesk }) {
	const { team_id, options, choose } = useDeskTeam(desk);
	if (team_id === undefined) return <NoTeams />;
	return (
		<div className="admin-rows">
			<TeamAthletes
				key={team_id}
				staff={staff}
				team_id={team_id}
				picker={<SelectField label={deskTexts.team} options={options} value={String(team_id)} onChange={choose} />}
			/>
		</div>
	);
}

/** For a school whose teams have all left. */
export function NoTeams() {
	return (
		<EmptyState title={deskTexts.noTeams}>
			<p>{deskTexts.noTeamsText}</p>
		</EmptyState>
	);
}

interface TeamAthletesProps {
	staff: Staff;
	team_id: number;
	picker: React.ReactNode;
}

/** The athletes of a team, and a way to find and open each. */
export function TeamAthletes({ staff, team_id, picker }: TeamAthletesProps) {
	const found = useStaffList(teamClaimsList(staff, team_id));
	const { typed, setTyped, text, state, setState, clear } = useTableFilter(STATES);
	const all = found.data?.athletes ?? [];
	const rows = filterClaims(all, text, state);
	return (
		<>
			<div className="admin-athletes-filter">
				{picker}
				<SearchField label={texts.search} placeholder={texts.searchHint} value={typed} onChange={setTyped} />
				<SelectField label={texts.state} options={states} value={state} onChange={setState} />
			</div>
			<DeskPart label={texts.label} found={[found]} empty={{ title: texts.empty, text: deskTexts.noTeamsText }} isEmpty={all.length === 0}>
				{all.length > 0 && (
					<>
						<p className="ui-quiet ui-number" role="status">
							{texts.count(rows.length, all.length)}
						</p>
						{rows.length === 0 ? (
							<EmptyState title={messages.noResults}>
								<Button onClick={clear}>{messages.filters.clear}</Button>
							</EmptyState>
						) : (
							<Rows staff={staff} found={found} rows={rows} />
						)}
					</>
				)}
			</DeskPart>
		</>
	);
}

interface RowsProps {
	staff: Staff;
	found: StaffAnswer<TeamClaims>;
	rows: readonly TeamClaim[];
}

function Rows({ staff, found: { data }, rows }: RowsProps) {
	const [opened, setOpened] = useState<number>();
	const athlete = data?.athletes.find(({ player_id }) => player_id === opened);
	return (
		<>
			<DataTable
				label={texts.label}
				columns={columns}
				rows={rows}
				keyOf={({ player_id }) => String(player_id)}
				titleOf={({ player_name }) => player_name}
				open={{ note: ({ player_name }) => texts.details(player_name), act: ({ player_id }) => setOpened(player_id) }}
			/>
			{athlete !== undefined && <AthleteDialog staff={staff} athlete={athlete} onClose={() => setOpened(undefined)} />}
		</>
	);
}
