import { Navigate, useLocation } from 'react-router-dom';
import { pledgeApi, pledgeScreen } from '#domain/api/pledge-paths.ts';
import type { PledgeRow } from '#outbox/kinds/outbox-row.ts';
import { useCheckoutRedirect } from '#ui/browser/use-checkout-redirect.ts';
import { outboxTexts } from './outbox-texts.ts';
import { PledgeList } from './pledge-list.tsx';

const texts = outboxTexts.page;

/** A pledge until the server has it. Then the page that the tap opened (`?go`) goes on to where the card is saved, and any other to the pledge's own. */
export function PledgeDetail({ row, online }: { row: PledgeRow; online: boolean }) {
	const { search } = useLocation();
	const { made, created_at } = row;
	const going = useCheckoutRedirect(new URLSearchParams(search).has('go'), made && { checkout_url: pledgeApi.card(made.pledge_id), created_at });
	if (made !== undefined && !going) return <Navigate to={pledgeScreen(made.pledge_id)} replace />;
	return (
		<>
			<h1 className="ui-title-2">{row.state === 'done' ? texts.sent : texts.saved}</h1>
			<PledgeList rows={[row]} online={online} />
		</>
	);
}
