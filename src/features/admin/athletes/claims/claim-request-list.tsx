import { useState } from 'react';
import type { ClaimRequest } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { DecidingButton } from '../../deciding-button.tsx';
import { approveClaims, claimRequestsList, decideClaim } from '../../queries/claim-queries.ts';
import type { Staff } from '../../queries/staff-list.ts';
import { useStaffView } from '../../staff-view.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { LeftOver } from '../several/left-over.tsx';
import { PickBar } from '../several/pick-bar.tsx';
import { PickLine } from '../several/pick-line.tsx';
import { type Several, useSeveral } from '../several/use-several.ts';
import { useStaffList } from '../use-staff-list.ts';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.requests;
const reasonTexts = { ...texts, reasonMissing: adminClaimTexts.reasonMissing };

const idOf = ({ request_id }: ClaimRequest) => request_id;
const nameOf = ({ player_name }: ClaimRequest) => player_name;
const lineOf = ({ player_name, team_name }: ClaimRequest) => texts.line(player_name, team_name);

/** Claims by school mail. Several can be approved at once. */
export function ClaimRequestList({ staff }: { staff: Staff }) {
	const { decides } = useStaffView();
	const { data } = useStaffList(claimRequestsList(staff));
	const several = useSeveral(data?.waiting, idOf, nameOf);
	const unverified = new Set(data?.waiting.filter(({ is_verified }) => !is_verified).map(idOf));
	return (
		<>
			<LeftOver several={several} title={texts.leftOver} />
			<WaitingList
				title={texts.title}
				intro={texts.intro}
				waiting={data?.waiting}
				above={(toHeading) => <ApproveSeveral staff={staff} several={several} unverified={unverified} toHeading={toHeading} />}
				row={(request, open) => (
					<li key={request.request_id}>
						<PickLine several={several} id={request.request_id}>
							{lineOf(request)}
						</PickLine>
						<p className="ui-quiet">{texts.from(request.email, utcDate(request.confirmed_at))}</p>
						{!decides && <Account request={request} />}
						<DecidingButton aria-label={texts.decideFor(request.player_name)} onClick={open}>
							{texts.decide}
						</DecidingButton>
					</li>
				)}
				dialog={(request, close) => (
					<DecideDialog
						staff={staff}
						title={lineOf(request)}
						texts={reasonTexts}
						options={[
							{ decision: 'declined', text: texts.decline },
							{ decision: 'approved', text: texts.approve, look: 'strong' },
						]}
						decide={(decision, reason, op_id) => decideClaim(staff, request.request_id, { decision, reason }, op_id)}
						onClose={close}
					>
						<p className="ui-quiet">{texts.from(request.email, utcDate(request.confirmed_at))}</p>
						<Account request={request} />
					</DecideDialog>
				)}
			/>
		</>
	);
}

/** Who gets the page. Whoever decides reads it with the question. */
function Account({ request: { user_name, user_email, is_verified } }: { request: ClaimRequest }) {
	return (
		<>
			<p>{texts.account(user_name, user_email)}</p>
			<p className="ui-quiet">{is_verified ? texts.verified : texts.unverified}</p>
		</>
	);
}

interface ApproveSeveralProps {
	staff: Staff;
	several: Several;
	/** Claims of accounts that haven't proved their own address. */
	unverified: ReadonlySet<number>;
	toHeading: () => void;
}

/** Approves the chosen claims, with one reason that everybody reads. */
function ApproveSeveral({ staff, several, unverified, toHeading }: ApproveSeveralProps) {
	/** The claims that the open dialog is about. Others may be decided meanwhile. */
	const [asking, setAsking] = useState<readonly number[]>();
	const doubtful = asking?.filter((id) => unverified.has(id)) ?? [];
	return (
		<>
			<PickBar several={several} onApprove={setAsking} />
			{asking !== undefined && (
				<DecideDialog
					staff={staff}
					title={texts.severalTitle(asking.length)}
					texts={reasonTexts}
					options={[{ decision: 'approved', text: texts.approve, look: 'strong' }]}
					decide={(_decision: 'approved', reason, op_id) => approveClaims(staff, { request_ids: asking, reason }, op_id)}
					onDone={(answer) => several.finish(answer, toHeading)}
					onClose={() => setAsking(undefined)}
				>
					<p>{texts.severalNames(asking.map(several.nameOf))}</p>
					{doubtful.length > 0 && <p className="ui-quiet">{texts.severalUnverified(doubtful.map(several.nameOf))}</p>}
				</DecideDialog>
			)}
		</>
	);
}
