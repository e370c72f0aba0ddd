import { utcDate } from '#domain/time/utc-date.ts';
import { DecidingButton } from '../../deciding-button.tsx';
import { decideRemoval, removalsList } from '../../queries/consent-queries.ts';
import type { Staff } from '../../queries/staff-list.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { useStaffList } from '../use-staff-list.ts';
import { WaitingList } from '../waiting-list.tsx';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.requests;

/** What athletes without an account ask for. */
export function RemovalRequests({ staff }: { staff: Staff }) {
	const { data } = useStaffList(removalsList(staff));
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			waiting={data?.waiting}
			row={(removal, open) => (
				<li key={removal.removal_id}>
					<p>
						<b>{texts.line(removal.player_name, removal.team_name, texts.wishes[removal.wish])}</b>
					</p>
					<p className="admin-message-text">{removal.note}</p>
					<p className="ui-quiet">{texts.from(removal.email, utcDate(removal.confirmed_at))}</p>
					<DecidingButton aria-label={texts.decideFor(removal.player_name)} onClick={open}>
						{texts.decide}
					</DecidingButton>
				</li>
			)}
			dialog={(removal, close) => (
				<DecideDialog
					staff={staff}
					title={texts.line(removal.player_name, removal.team_name, texts.wishes[removal.wish])}
					texts={{ ...texts, reasonMissing: consentTexts.reasonMissing }}
					options={[
						{ decision: 'declined', text: texts.decline },
						{ decision: 'granted', text: texts.grant[removal.wish], look: removal.wish === 'removed' ? 'danger' : 'strong' },
					]}
					decide={(decision, reason, op_id) => decideRemoval(staff, removal.removal_id, { decision, reason }, op_id)}
					onClose={close}
				>
					<p className="admin-message-text">{removal.note}</p>
					<p className="ui-quiet">{texts.from(removal.email, utcDate(removal.confirmed_at))}</p>
					<p>{consentTexts.hints[removal.wish]}</p>
				</DecideDialog>
			)}
		/>
	);
}
