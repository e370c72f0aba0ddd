import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchoolDesk } from '#domain/account/school-desk.ts';
import type { MadeCodes, TeamClaim } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { adminClaimTexts } from '../athletes/claims/admin-claim-texts.ts';
import { canHaveCode } from '../athletes/claims/can-have-code.ts';
import { CodesDialog } from '../athletes/claims/codes-dialog.tsx';
import { MakeCodes } from '../athletes/claims/make-codes.tsx';
import { useStaffList } from '../athletes/use-staff-list.ts';
import { focusPageHeading } from '../focus-page-heading.ts';
import { teamClaimsList } from '../queries/claim-queries.ts';
import type { Staff } from '../queries/staff-list.ts';
import { type Column, DataTable } from '../table/data-table.tsx';
import { NoTeams } from './athletes-tab.tsx';
import { DeskPart } from './desk-part.tsx';
import { deskTexts } from './desk-texts.ts';
import { useDeskTeam } from './use-desk-team.ts';

const { columns: labels, ...texts } = deskTexts.codes;

const columns: Column<TeamClaim>[] = [
	{ label: labels.number, cell: ({ jersey_number }) => jersey_number, whole: true },
	{ label: labels.name, cell: ({ player_name }) => player_name, titled: true },
	{ label: labels.code, cell: ({ code_until }) => (code_until === null ? texts.none : deskTexts.athletes.codeUntil(utcDate(code_until))), whole: true },
];

/** Codes for the athletes of a team, to be printed or downloaded. They are in memory only. */
export function CodesTab({ staff, desk }: { staff: Staff; desk: SchoolDesk }) {
	const { team_id, options, choose } = useDeskTeam(desk);
	if (team_id === undefined) return <NoTeams />;
	return (
		<div className="admin-rows">
			<p className="admin-desk-text">{texts.intro}</p>
			<div className="admin-desk-team">
				<SelectField label={deskTexts.team} options={options} value={String(team_id)} onChange={choose} />
			</div>
			<TeamCodes key={team_id} staff={staff} team_id={team_id} />
		</div>
	);
}

function TeamCodes({ staff, team_id }: { staff: Staff; team_id: number }) {
	const found = useStaffList(teamClaimsList(staff, team_id));
	const [made, setMade] = useState<MadeCodes>();
	const all = found.data?.athletes ?? [];
	const rows = all.filter(canHaveCode);
	function close() {
		// At once, so that the dialog no longer traps the focus. It gives it back to its button, if that is still there.
		flushSync(() => setMade(undefined));
		focusPageHeading();
	}
	return (
		<DeskPart label={texts.label} found={[found]} empty={{ title: deskTexts.athletes.empty, text: deskTexts.noTeamsText }} isEmpty={all.length === 0}>
			{all.length > 0 && (
				<>
					<MakeCodes staff={staff} athletes={all} onMade={setMade} />
					{rows.length > 0 && (
						<DataTable
							label={texts.label}
							columns={columns}
							rows={rows}
							keyOf={({ player_id }) => String(player_id)}
							titleOf={({ player_name }) => player_name}
						/>
					)}
				</>
			)}
			{made !== undefined && <CodesDialog title={adminClaimTexts.title} made={made} onBack={close} onClose={close} />}
		</DeskPart>
	);
}
