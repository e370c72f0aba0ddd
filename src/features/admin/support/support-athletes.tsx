import '../athletes/athletes.css';
import { athletesTexts } from '../athletes/athletes-texts.ts';
import { ClaimRequestList } from '../athletes/claims/claim-request-list.tsx';
import { ProposalList } from '../athletes/claims/proposal-list.tsx';
import { WorkStatusList } from '../athletes/claims/work-status-list.tsx';
import { RemovalRequests } from '../athletes/consent/removal-requests.tsx';
import { SportChoice, TeamChoice } from '../athletes/team-choice.tsx';
import { useStaffList } from '../athletes/use-staff-list.ts';
import { claimRequestsList, proposalsList, workStatusesList } from '../queries/claim-queries.ts';
import { removalsList } from '../queries/consent-queries.ts';
import type { Staff } from '../queries/staff-list.ts';
import { TeamAthletes } from '../school-desk/athletes-tab.tsx';
import { DeskPart } from '../school-desk/desk-part.tsx';
import { useAddressFilter } from '../table/use-address-filter.ts';
import { supportTexts as texts } from './support-texts.ts';

/** What waits for admins and schools, and the athletes of a team, to be read. */
export function SupportAthletes({ owner }: { owner: string }) {
	const staff: Staff = { owner, side: 'admin' };
	const removals = useStaffList(removalsList(staff));
	const claims = useStaffList(claimRequestsList(staff));
	const pages = useStaffList(proposalsList(staff));
	const work = useStaffList(workStatusesList(staff));
	const found = [removals, claims, pages, work];
	const { label, empty, text } = texts.waiting;
	return (
		<div className="admin-rows">
			<p>{texts.decides}</p>
			<DeskPart label={label} found={found} empty={{ title: empty, text }} isEmpty={found.every(({ data }) => data?.waiting.length === 0)}>
				<RemovalRequests staff={staff} />
				<ClaimRequestList staff={staff} />
				<ProposalList staff={staff} />
				<WorkStatusList staff={staff} />
			</DeskPart>
			<section className="admin-rows admin-support-team" aria-label={texts.team.title}>
				<h3 className="ui-title-4">{texts.team.title}</h3>
				<ChosenTeam staff={staff} />
			</section>
		</div>
	);
}

/** The athletes of a team of any school. Sport and team are in the address. */
function ChosenTeam({ staff }: { staff: Staff }) {
	const [search, change] = useAddressFilter();
	const sport = search.get('sport') ?? '';
	const team = search.get('team') ?? '';
	const choose = (chosen: Record<'sport' | 'team', string>) =>
		change((now) => {
			const next = new URLSearchParams(now);
			for (const [name, value] of Object.entries(chosen)) {
				if (value === '') next.delete(name);
				else next.set(name, value);
			}
			return next;
		});
	const pickers = (
		<>
			<SportChoice
				owner={staff.owner}
				label={athletesTexts.sport}
				none={athletesTexts.add.chooseSport}
				value={sport}
				onChange={(value) => choose({ sport: value, team: '' })}
			/>
			<TeamChoice
				owner={staff.owner}
				sport_id={/^\d+$/.test(sport) ? Number(sport) : null}
				label={athletesTexts.add.team}
				none={sport === '' ? athletesTexts.add.sportFirst : athletesTexts.add.chooseTeam}
				value={team}
				onChange={(value) => choose({ sport, team: value })}
			/>
		</>
	);
	if (/^\d+$/.test(team)) return <TeamAthletes key={team} staff={staff} team_id={Number(team)} picker={pickers} />;
	return (
		<>
			<p className="ui-quiet">{texts.team.text}</p>
			<div className="admin-athletes-filter">{pickers}</div>
		</>
	);
}
