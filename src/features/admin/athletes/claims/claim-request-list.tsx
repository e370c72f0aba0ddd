import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimRequest } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { claimRequestsQuery, decideClaim } from '../../queries/claim-queries.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.requests;

/** Claims by school mail. Nothing is shown while nothing waits; the list below says if it can't be read. */
export function ClaimRequestList({ owner }: { owner: string }) {
	const { data } = useQuery(claimRequestsQuery(owner));
	const [opened, setOpened] = useState<ClaimRequest>();
	if (data === undefined || data.waiting.length === 0) return null;
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			rows={data.waiting.map((request) => (
				<li key={request.request_id}>
					<p>
						<b>{texts.line(request.player_name, request.team_name)}</b>
					</p>
					<p className="ui-quiet">{texts.from(request.email, utcDate(request.confirmed_at))}</p>
					<Button aria-label={texts.decideFor(request.player_name)} onClick={() => setOpened(request)}>
						{texts.decide}
					</Button>
				</li>
			))}
		>
			{opened !== undefined && (
				<DecideDialog
					owner={owner}
					title={texts.line(opened.player_name, opened.team_name)}
					texts={{ ...texts, reasonMissing: adminClaimTexts.reasonMissing }}
					options={[
						{ decision: 'declined', text: texts.decline },
						{ decision: 'approved', text: texts.approve, look: 'strong' },
					]}
					decide={(decision, reason) => decideClaim(opened.request_id, { decision, reason })}
					onClose={() => setOpened(undefined)}
				>
					<p className="ui-quiet">{texts.from(opened.email, utcDate(opened.confirmed_at))}</p>
					<p>{texts.account(opened.user_name, opened.user_email)}</p>
					<p className="ui-quiet">{opened.is_verified ? texts.verified : texts.unverified}</p>
				</DecideDialog>
			)}
		</WaitingList>
	);
}
