import { utcDate } from '#domain/time/utc-date.ts';
import { DecidingButton } from '../../deciding-button.tsx';
import { decideWork, workStatusesList } from '../../queries/claim-queries.ts';
import type { Staff } from '../../queries/staff-list.ts';
import { useStaffView } from '../../staff-view.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { useStaffList } from '../use-staff-list.ts';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.work;

/** Athletes who said yes and may not be allowed to work. */
export function WorkStatusList({ staff }: { staff: Staff }) {
	const { decides } = useStaffView();
	const { data } = useStaffList(workStatusesList(staff));
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			waiting={data?.waiting}
			row={(yes, open) => (
				<li key={yes.claim_id}>
					<p>
						<b>{texts.line(yes.player_name, yes.team_name)}</b>
					</p>
					<p className="ui-quiet">{texts.said(yes.work_status, utcDate(yes.said_at))}</p>
					{!decides && <p>{texts.account(yes.user_name, yes.user_email)}</p>}
					<DecidingButton aria-label={texts.decideFor(yes.player_name)} onClick={open}>
						{texts.decide}
					</DecidingButton>
				</li>
			)}
			dialog={(yes, close) => (
				<DecideDialog
					staff={staff}
					title={texts.line(yes.player_name, yes.team_name)}
					texts={{ ...texts, reasonMissing: adminClaimTexts.reasonMissing }}
					options={[
						{ decision: 'declined', text: texts.decline },
						{ decision: 'confirmed', text: texts.confirm, look: 'strong' },
					]}
					decide={(decision, reason, op_id) => decideWork(staff, yes.claim_id, { decision, reason, seen: yes.work_status }, op_id)}
					onClose={close}
				>
					<p className="ui-quiet">{texts.said(yes.work_status, utcDate(yes.said_at))}</p>
					<p>{texts.account(yes.user_name, yes.user_email)}</p>
				</DecideDialog>
			)}
		/>
	);
}
