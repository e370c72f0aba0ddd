import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WaitingYes } from '#domain/claims/yes-forms.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { decideWork, workStatusesQuery } from '../../queries/claim-queries.ts';
import { DecideDialog } from '../decide-dialog.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { adminClaimTexts } from './admin-claim-texts.ts';

const texts = adminClaimTexts.work;

/** Athletes who said yes and may not be allowed to work. Nothing is shown while nothing waits; the list below says if it can't be read. */
export function WorkStatusList({ owner }: { owner: string }) {
	const { data } = useQuery(workStatusesQuery(owner));
	const [opened, setOpened] = useState<WaitingYes>();
	const heading = useRef<HTMLHeadingElement>(null);
	if (data === undefined || (data.waiting.length === 0 && opened === undefined)) return null;
	return (
		<WaitingList
			title={texts.title}
			intro={texts.intro}
			heading={heading}
			rows={data.waiting.map((yes) => (
				<li key={yes.claim_id}>
					<p>
						<b>{texts.line(yes.player_name, yes.team_name)}</b>
					</p>
					<p className="ui-quiet">{texts.said(yes.work_status, utcDate(yes.said_at))}</p>
					<Button aria-label={texts.decideFor(yes.player_name)} onClick={() => setOpened(yes)}>
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
						{ decision: 'confirmed', text: texts.confirm, look: 'strong' },
					]}
					decide={(decision, reason) => decideWork(opened.claim_id, { decision, reason, seen: opened.work_status })}
					onClose={() => {
						setOpened(undefined);
						heading.current?.focus();
					}}
				>
					<p className="ui-quiet">{texts.said(opened.work_status, utcDate(opened.said_at))}</p>
					<p>{texts.account(opened.user_name, opened.user_email)}</p>
				</DecideDialog>
			)}
		</WaitingList>
	);
}
