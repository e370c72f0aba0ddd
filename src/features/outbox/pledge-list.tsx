import { useQuery } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { pledgeQuery } from '#donations/pledge-queries.ts';
import { needsCard, type PledgeRow } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { useSettlePledge } from '#outbox/react/use-settle-pledge.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { outboxTexts } from './outbox-texts.ts';
import { SlipActions } from './slip-actions.tsx';
import { SlipList } from './slip-list.tsx';

const texts = outboxTexts.actions;

/** Pledges that wait, and those that were made here until the person removes them from the list. */
export function PledgeList({ rows, online }: { rows: readonly PledgeRow[]; online: boolean }) {
	const slips = rows.map((row) => ({
		row,
		title: waitingLabel(row),
		icon: <HandHeart aria-hidden="true" />,
		to: row.made === undefined ? screens.outboxRow(row.op_id) : pledgeScreen(row.made.pledge_id),
		actions: (
			<>
				{row.made !== undefined && needsCard(row) && <SaveCard row={row} pledge_id={row.made.pledge_id} />}
				<SlipActions row={row} />
			</>
		),
	}));
	return <SlipList title={outboxTexts.groups.pledges} slips={slips} online={online} />;
}

/** To the pledge's own page, which knows whether there is a connection. Asks whether the card was saved meanwhile. */
function SaveCard({ row, pledge_id }: { row: PledgeRow; pledge_id: string }) {
	useSettlePledge(pledge_id, useQuery(pledgeQuery(pledge_id)));
	return (
		<Link className={buttonClass('strong')} to={pledgeScreen(pledge_id)} aria-label={texts.about(texts.saveCard, waitingLabel(row))}>
			{texts.saveCard}
		</Link>
	);
}
