import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { Removal } from '#domain/collaboration/removal.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { detailOf } from '../../detail-of.ts';
import { athletesKey } from '../../queries/athlete-queries.ts';
import { decideRemoval, removalsQuery } from '../../queries/consent-queries.ts';
import { overviewKey } from '../../queries/overview-query.ts';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.requests;

/** What athletes without an account ask for. Nothing is shown while nothing waits; the list below says if it can't be read. */
export function RemovalRequests({ owner }: { owner: string }) {
	const { data } = useQuery(removalsQuery(owner));
	const [opened, setOpened] = useState<Removal>();
	if (data === undefined || data.waiting.length === 0) return null;
	return (
		<section className="admin-removals" aria-label={texts.title}>
			<h3 className="ui-title-4">{texts.title}</h3>
			<p>{texts.intro}</p>
			<ul>
				{data.waiting.map((removal) => (
					<li key={removal.removal_id}>
						<p>
							<b>{texts.line(removal.player_name, removal.team_name, texts.wishes[removal.wish])}</b>
						</p>
						<p className="admin-message-text">{removal.note}</p>
						<p className="ui-quiet">{texts.from(removal.email, utcDate(removal.confirmed_at))}</p>
						<Button aria-label={texts.decideFor(removal.player_name)} onClick={() => setOpened(removal)}>
							{texts.decide}
						</Button>
					</li>
				))}
			</ul>
			{opened !== undefined && <DecideDialog removal={opened} owner={owner} onClose={() => setOpened(undefined)} />}
		</section>
	);
}

function DecideDialog({ removal, owner, onClose }: { removal: Removal; owner: string; onClose: () => void }) {
	const client = useQueryClient();
	const [reason, setReason] = useState('');
	const [missing, setMissing] = useState<string>();
	const refresh = async () => {
		void refetchChanged(client, { queryKey: overviewKey(owner) });
		await refetchChanged(client, { queryKey: athletesKey(owner) });
	};
	const deciding = useMutation({
		mutationFn: (decision: 'granted' | 'declined') => decideRemoval(removal.removal_id, { decision, reason: reason.trim() }),
		onSuccess: async () => {
			await refresh();
			onClose();
		},
		// Somebody else may have decided it.
		onError: refresh,
	});
	function decide(decision: 'granted' | 'declined') {
		if (deciding.isPending) return;
		const wrong = reason.trim() === '' ? consentTexts.reasonMissing : undefined;
		setMissing(wrong);
		if (wrong === undefined) deciding.mutate(decision);
	}
	const busy = (decision: 'granted' | 'declined') => deciding.isPending && deciding.variables === decision;
	return (
		<Dialog open onClose={onClose} title={texts.line(removal.player_name, removal.team_name, texts.wishes[removal.wish])}>
			<div className="admin-ask">
				<p className="admin-message-text">{removal.note}</p>
				<p className="ui-quiet">{texts.from(removal.email, utcDate(removal.confirmed_at))}</p>
				<p>{consentTexts.hints[removal.wish]}</p>
				<TextField label={texts.reason} name="reason" required maxLength={300} value={reason} onChange={setReason} error={missing} />
				{deciding.error !== null && <FieldError>{detailOf(deciding.error)}</FieldError>}
				<div className="ui-pair">
					<Button busy={busy('declined')} onClick={() => decide('declined')}>
						{busy('declined') ? texts.busy : texts.decline}
					</Button>
					<Button look={removal.wish === 'removed' ? 'danger' : 'strong'} busy={busy('granted')} onClick={() => decide('granted')}>
						{busy('granted') ? texts.busy : texts.grant[removal.wish]}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
