import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Removal } from '#domain/collaboration/removal.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { decideRemoval, removalsQuery } from '../../queries/consent-queries.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.requests;

/** What athletes without an account ask for. Nothing is shown while nothing waits; the list below says if it can't be read. */
export function RemovalRequests({ owner }: { owner: string }) {
	const { data } = useQuery(removalsQuery(owner));
	const [opened, setOpened] = useState<Removal>();
	if (data === undefined || data.waiting.length === 0) return null;
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			rows={data.waiting.map((removal) => (
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
		>
			{opened !== undefined && (
				<DecideDialog
					owner={owner}
					title={texts.line(opened.player_name, opened.team_name, texts.wishes[opened.wish])}
					texts={{ ...texts, reasonMissing: consentTexts.reasonMissing }}
					options={[
						{ decision: 'declined', text: texts.decline },
						{ decision: 'granted', text: texts.grant[opened.wish], look: opened.wish === 'removed' ? 'danger' : 'strong' },
					]}
					decide={(decision, reason) => decideRemoval(opened.removal_id, { decision, reason })}
					onClose={() => setOpened(undefined)}
				>
					<p className="admin-message-text">{opened.note}</p>
					<p className="ui-quiet">{texts.from(opened.email, utcDate(opened.confirmed_at))}</p>
					<p>{consentTexts.hints[opened.wish]}</p>
				</DecideDialog>
			)}
		</WaitingList>
	);
}
