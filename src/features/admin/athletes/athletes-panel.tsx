import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Images, Pencil, Shirt, TicketCheck, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { AthleteRow } from '#domain/roster/athlete-edit.ts';
import { CONSENT_WORDS } from '#domain/roster/consent-states.ts';
import { Button } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/form/fields/search-field.tsx';
import { SelectField } from '#ui/form/fields/select-field.tsx';
import { ActionMenu, type MenuAction } from '#ui/overlay/action-menu.tsx';
import { adminTexts } from '../admin-texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { athletesKey, athletesQuery, restoreAthlete, retireAthlete, undoMerge } from '../queries/athlete-queries.ts';
import type { Staff } from '../queries/staff-list.ts';
import type { Column } from '../table/data-table.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { useTableFilter } from '../table/use-table-filter.ts';
import { AddAthleteDialog } from './add-athlete-dialog.tsx';
import './athletes.css';
import { athletesTexts } from './athletes-texts.ts';
import { adminClaimTexts } from './claims/admin-claim-texts.ts';
import { ClaimRequestList } from './claims/claim-request-list.tsx';
import { ProposalList } from './claims/proposal-list.tsx';
import { TeamClaimsDialog } from './claims/team-claims-dialog.tsx';
import { WorkStatusList } from './claims/work-status-list.tsx';
import { ConsentModeLine } from './consent/ask-first.tsx';
import { AthletePledges } from './consent/athlete-pledges.tsx';
import { ConsentDialog } from './consent/consent-dialog.tsx';
import { consentTexts } from './consent/consent-texts.ts';
import { RefundEverything } from './consent/refund-everything.tsx';
import { RemovalRequests } from './consent/removal-requests.tsx';
import { EditAthleteDialog } from './edit-athlete-dialog.tsx';
import { MergeAthleteDialog } from './merge-athlete-dialog.tsx';
import { TeamPhotosDialog } from './photos/team-photos-dialog.tsx';
import { SportChoice } from './team-choice.tsx';
import { AddTeamDialog } from './teams/add-team-dialog.tsx';
import { EditTeamDialog } from './teams/edit-team-dialog.tsx';
import { TransferAthleteDialog } from './transfer-athlete-dialog.tsx';

const { columns: labels, actions, status, ...texts } = athletesTexts;

const columns: Column<AthleteRow>[] = [
	{ label: labels.number, cell: (row) => row.jersey_number, whole: true },
	{
		label: labels.name,
		cell: (row) => (row.consent === undefined ? row.player_name : texts.withConsent(row.player_name, CONSENT_WORDS[row.consent])),
		titled: true,
	},
	{ label: labels.team, cell: (row) => (row.merged_into === null ? row.team_name : texts.mergedInto(row.team_name, row.merged_into)) },
	{ label: labels.position, cell: (row) => row.position, whole: true },
	{ label: labels.id, cell: (row) => row.player_id, whole: true },
];
const RETIRED = ['retired'] as const;
const states = [['', status.active] as const, ['retired', status.retired] as const];

type Change = 'claims' | 'consent' | 'edit' | 'transfer' | 'merge' | 'unmerge' | 'retire' | 'restore';
type Opened = { what: Change; athlete: AthleteRow } | { what: 'add-athlete' | 'add-team' | 'edit-team' | 'photos' | 'team-claims' };

/** Athletes by hand: search, edit, add, retire, bring back, transfer, and new teams. */
export function AthletesPanel({ owner }: { owner: string }) {
	const client = useQueryClient();
	const staff: Staff = { owner, side: 'admin' };
	const { typed, setTyped, text: search, state, setState, isNarrowed, clear } = useTableFilter(RETIRED);
	const [sport, setSport] = useState('');
	const [opened, setOpened] = useState<Opened>();
	const close = () => setOpened(undefined);
	const athletes = useInfiniteQuery({ ...athletesQuery(owner, { search, sport_id: sport, retired: state === 'retired' }), placeholderData: keepPreviousData });
	const refresh = () => refetchChanged(client, { queryKey: athletesKey(owner) });
	const act = (what: Change) => (athlete: AthleteRow) => setOpened({ what, athlete });

	function actionsOf(athlete: AthleteRow): MenuAction[] {
		const edit = { label: actions.edit, act: () => act('edit')(athlete) };
		const merge = { label: actions.merge, act: () => act('merge')(athlete) };
		const claims = { label: adminClaimTexts.title, act: () => act('claims')(athlete) };
		const consent = { label: consentTexts.action, act: () => act('consent')(athlete) };
		// Nothing leads back from there.
		if (athlete.consent === 'removed') return [consent];
		if (athlete.merged_into !== null) return [edit, { label: actions.unmerge, act: () => act('unmerge')(athlete) }];
		if (athlete.retired) return [edit, { label: actions.restore, act: () => act('restore')(athlete) }, merge, claims, consent];
		return [
			edit,
			{ label: actions.transfer, act: () => act('transfer')(athlete) },
			merge,
			claims,
			consent,
			{ label: actions.retire, danger: true, act: () => act('retire')(athlete) },
		];
	}

	return (
		<div className="admin-rows">
			<ConsentModeLine owner={owner} />
			<RemovalRequests staff={staff} />
			<ClaimRequestList staff={staff} />
			<ProposalList staff={staff} />
			<WorkStatusList staff={staff} />
			<div className="admin-athletes-filter">
				<SearchField label={texts.search} placeholder={texts.searchHint} value={typed} onChange={setTyped} />
				<SportChoice owner={owner} label={texts.sport} none={adminTexts.all} value={sport} onChange={setSport} />
				<SelectField label={status.label} options={states} value={state} onChange={setState} />
			</div>
			<div className="admin-athletes-add">
				<Button onClick={() => setOpened({ what: 'add-athlete' })}>
					<UserPlus className="ui-icon" aria-hidden="true" />
					{texts.add.title}
				</Button>
				<Button onClick={() => setOpened({ what: 'add-team' })}>
					<Shirt className="ui-icon" aria-hidden="true" />
					{texts.team.title}
				</Button>
				<Button onClick={() => setOpened({ what: 'edit-team' })}>
					<Pencil className="ui-icon" aria-hidden="true" />
					{texts.editTeam.title}
				</Button>
				<Button onClick={() => setOpened({ what: 'photos' })}>
					<Images className="ui-icon" aria-hidden="true" />
					{texts.photos.title}
				</Button>
				<Button onClick={() => setOpened({ what: 'team-claims' })}>
					<TicketCheck className="ui-icon" aria-hidden="true" />
					{adminClaimTexts.title}
				</Button>
			</div>
			<PagedTable
				label={texts.label}
				found={athletes}
				empty={texts.empty}
				isNarrowed={isNarrowed || sport !== ''}
				onClear={() => {
					clear();
					setSport('');
				}}
				columns={columns}
				keyOf={(row) => String(row.player_id)}
				titleOf={(row) => row.player_name}
				open={{ note: (row) => texts.detailsOf(row.player_name), act: (row) => act(row.consent === 'removed' ? 'consent' : 'edit')(row) }}
				action={(row) => <ActionMenu label={adminTexts.table.actionsFor(`${row.player_name}, ${row.team_name}`)} actions={actionsOf(row)} />}
			/>
			{opened?.what === 'add-athlete' && <AddAthleteDialog owner={owner} onClose={close} />}
			{opened?.what === 'add-team' && <AddTeamDialog owner={owner} onClose={close} />}
			{opened?.what === 'edit-team' && <EditTeamDialog owner={owner} onClose={close} />}
			{opened?.what === 'photos' && <TeamPhotosDialog owner={owner} onClose={close} />}
			{opened?.what === 'team-claims' && <TeamClaimsDialog owner={owner} onClose={close} />}
			{opened?.what === 'claims' && <TeamClaimsDialog owner={owner} team_id={opened.athlete.team_id} onClose={close} />}
			{opened?.what === 'consent' && (
				<ConsentDialog athlete={opened.athlete} staff={staff} onClose={close}>
					<AthletePledges player_id={opened.athlete.player_id} owner={owner} />
					<RefundEverything player_id={opened.athlete.player_id} owner={owner} />
				</ConsentDialog>
			)}
			{opened?.what === 'edit' && <EditAthleteDialog athlete={opened.athlete} owner={owner} onClose={close} />}
			{opened?.what === 'transfer' && <TransferAthleteDialog athlete={opened.athlete} owner={owner} onClose={close} />}
			{opened?.what === 'merge' && <MergeAthleteDialog athlete={opened.athlete} owner={owner} onClose={close} />}
			{(opened?.what === 'retire' || opened?.what === 'restore' || opened?.what === 'unmerge') && (
				<RosterStatusDialog
					what={opened.what}
					athlete={opened.athlete}
					onRefused={() => void refresh()}
					onDone={async () => {
						await refresh();
						close();
					}}
					onClose={close}
				/>
			)}
		</div>
	);
}

interface RosterStatusDialogProps {
	what: 'retire' | 'restore' | 'unmerge';
	athlete: AthleteRow;
	onDone: () => Promise<void>;
	/** The server refused: another admin may have done it already. */
	onRefused: () => void;
	onClose: () => void;
}

const ACTS = { retire: retireAthlete, restore: restoreAthlete, unmerge: undoMerge };

function RosterStatusDialog({ what, athlete: { player_id, player_name, team_name, merged_into }, ...handlers }: RosterStatusDialogProps) {
	const own = texts[what];
	return (
		<ConfirmDialog
			title={own.title(player_name)}
			confirm={own.confirm}
			busy={own.busy}
			danger={what === 'retire'}
			act={() => ACTS[what](player_id)}
			{...handlers}
		>
			<p>{what === 'retire' ? texts.retire.text : what === 'restore' ? texts.restore.text(team_name) : texts.unmerge.text(merged_into ?? '')}</p>
		</ConfirmDialog>
	);
}
