import { ClaimRequestList } from '../athletes/claims/claim-request-list.tsx';
import { ProposalList } from '../athletes/claims/proposal-list.tsx';
import { WorkStatusList } from '../athletes/claims/work-status-list.tsx';
import { RemovalRequests } from '../athletes/consent/removal-requests.tsx';
import { useStaffList } from '../athletes/use-staff-list.ts';
import { claimRequestsList, proposalsList, workStatusesList } from '../queries/claim-queries.ts';
import { removalsList } from '../queries/consent-queries.ts';
import type { Staff } from '../queries/staff-list.ts';
import { DeskPart } from './desk-part.tsx';
import { deskTexts } from './desk-texts.ts';

/** Claims, requests to be removed, and work statuses: what waits for the desk, but for texts and photos. */
export function ClaimsTab({ staff }: { staff: Staff }) {
	const removals = useStaffList(removalsList(staff));
	const claims = useStaffList(claimRequestsList(staff));
	const work = useStaffList(workStatusesList(staff));
	const found = [claims, removals, work];
	const { label, empty, text } = deskTexts.claims;
	return (
		<DeskPart label={label} found={found} empty={{ title: empty, text }} isEmpty={found.every(({ data }) => data?.waiting.length === 0)}>
			<ClaimRequestList staff={staff} />
			<RemovalRequests staff={staff} />
			<WorkStatusList staff={staff} />
		</DeskPart>
	);
}

/** What athletes want on their pages. */
export function PagesTab({ staff }: { staff: Staff }) {
	const proposals = useStaffList(proposalsList(staff));
	const { label, empty, text } = deskTexts.pages;
	return (
		<DeskPart label={label} found={[proposals]} empty={{ title: empty, text }} isEmpty={proposals.data?.waiting.length === 0}>
			<ProposalList staff={staff} />
		</DeskPart>
	);
}
