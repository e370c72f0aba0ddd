import { useQuery } from '@tanstack/react-query';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { claimRequestsQuery, decideClaim } from '../../queries/claim-queries.ts';
import type { Staff } from '../../queries/staff.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.requests;

/** Claims by school mail. */
export function ClaimRequestList({ staff }: { staff: Staff }) {
	const { data } = useQuery(claimRequestsQuery(staff));
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			waiting={data?.waiting}
			row={(request, open) => (
				<li key={request.request_id}>
					<p>
						<b>{texts.line(request.player_name, request.team_name)}</b>
					</p>
					<p className="ui-quiet">{texts.from(request.email, utcDate(request.confirmed_at))}</p>
					<Button aria-label={texts.decideFor(request.player_name)} onClick={open}>
						{texts.decide}
					</Button>
				</li>
			)}
			dialog={(request, close) => (
				<DecideDialog
					staff={staff}
					title={texts.line(request.player_name, request.team_name)}
					texts={{ ...texts, reasonMissing: adminClaimTexts.reasonMissing }}
					options={[
						{ decision: 'declined', text: texts.decline },
						{ decision: 'approved', text: texts.approve, look: 'strong' },
					]}
					decide={(decision, reason) => decideClaim(staff, request.request_id, { decision, reason })}
					onClose={close}
				>
					<p className="ui-quiet">{texts.from(request.email, utcDate(request.confirmed_at))}</p>
					<p>{texts.account(request.user_name, request.user_email)}</p>
					<p className="ui-quiet">{request.is_verified ? texts.verified : texts.unverified}</p>
				</DecideDialog>
			)}
		/>
	);
}
