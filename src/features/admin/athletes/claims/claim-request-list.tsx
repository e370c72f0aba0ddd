import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { ClaimRequest } from '#domain/claims/claim-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { claimRequestsQuery, decideClaim } from '../../queries/claim-queries.ts';
import { overviewKey } from '../../queries/overview-query.ts';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.requests;

/** Claims by school mail. Nothing is shown while nothing waits; the list below says if it can't be read. */
export function ClaimRequestList({ owner }: { owner: string }) {
	const { data } = useQuery(claimRequestsQuery(owner));
	const [opened, setOpened] = useState<ClaimRequest>();
	if (data === undefined || data.waiting.length === 0) return null;
	return (
		<section className="admin-removals" aria-label={texts.title}>
			<h3 className="ui-title-4">{texts.title}</h3>
			<p>{texts.intro}</p>
			<ul>
				{data.waiting.map((request) => (
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
			</ul>
			{opened !== undefined && <DecideClaim request={opened} owner={owner} onClose={() => setOpened(undefined)} />}
		</section>
	);
}

function DecideClaim({ request, owner, onClose }: { request: ClaimRequest; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const refresh = async () => {
		void refetchChanged(client, { queryKey: overviewKey(owner) });
		await refetchChanged(client, { queryKey: athletesKey(owner) });
	};
	const deciding = useMutation({
		mutationFn: (decision: 'approved' | 'declined') => decideClaim(request.request_id, { decision, reason: reason.trim() }),
		onSuccess: async () => {
			await refresh();
			onClose();
		},
		// Somebody else may have decided it.
		onError: refresh,
	});
	function decide(decision: 'approved' | 'declined') {
		if (deciding.isPending) return;
		const wrong = reason.trim() === '' ? adminClaimTexts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) deciding.mutate(decision);
	}
	const busy = (decision: 'approved' | 'declined') => deciding.isPending && deciding.variables === decision;
	return (
		<Dialog open onClose={onClose} title={texts.line(request.player_name, request.team_name)}>
			<div className="admin-ask">
				<p className="ui-quiet">{texts.from(request.email, utcDate(request.confirmed_at))}</p>
				<p>{texts.account(request.user_name, request.user_email)}</p>
				<p className="ui-quiet">{request.is_verified ? texts.verified : texts.unverified}</p>
				<TextField label={texts.reason} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
				{deciding.error !== null && <FieldError>{detailOf(deciding.error)}</FieldError>}
				<div className="ui-pair">
					<Button busy={busy('declined')} onClick={() => decide('declined')}>
						{busy('declined') ? texts.busy : texts.decline}
					</Button>
					<Button look="strong" busy={busy('approved')} onClick={() => decide('approved')}>
						{busy('approved') ? texts.busy : texts.approve}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
