import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import type { Pledge } from '#domain/donation/pledge.ts';
import { pledgeLabel } from '#domain/donation/pledge-labels.ts';
import { formatDollars } from '#domain/money/money.ts';
import { dayOf } from '#domain/time/calendar-date.ts';
import { myPledgesQuery } from '#donations/pledge-queries.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.pledges;

/** The signed-in person's pledges, newest first, each with its state. Always there, like the requests. */
export function PledgesSection({ owner }: { owner: string }) {
	const { data, error } = useQuery(myPledgesQuery(owner));
	if (data === undefined) {
		return (
			<AccountSection title={texts.title}>
				{error === null ? <Skeleton height="1.5rem" width="min(24rem, 90%)" /> : <FieldError>{texts.failed}</FieldError>}
			</AccountSection>
		);
	}
	if (data.pledges.length === 0) return <AccountSection title={texts.title} text={texts.empty} />;
	return (
		<AccountSection title={texts.title}>
			<ul className="account-requests">
				{data.pledges.map((pledge) => (
					<PledgeSlip key={pledge.pledge_id} pledge={pledge} />
				))}
			</ul>
		</AccountSection>
	);
}

function PledgeSlip({ pledge }: { pledge: Pledge }) {
	const { pledge_id, player_name, team_name, amount, state, ends_at } = pledge;
	return (
		<li>
			<p>
				<Link to={pledgeScreen(pledge_id)}>
					<b>{texts.sumFor(formatDollars(amount), player_name)}</b>
				</Link>
				{accountTexts.requests.ofTeam(team_name)}
			</p>
			<p className="ui-quiet ui-number">
				{(state === 'saving' || state === 'active') && texts.until(dayOf(ends_at))} <b>{pledgeLabel(pledge)}</b>
			</p>
		</li>
	);
}
