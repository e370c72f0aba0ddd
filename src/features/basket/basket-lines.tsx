import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RefusedAddress, ShareButton } from '#athlete-ui/share-button.tsx';
import { screens } from '#domain/api/api-paths.ts';
import type { BasketStatus } from '#domain/donation/basket.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { dollarsToCents, formatUsd } from '#domain/money/money.ts';
import { useDonatedAthlete, useNewTotal } from '#roster/react/use-donated-athlete.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import '#ui/art/paid-jersey.css';
import { buttonClass } from '#ui/controls/button.tsx';
import { basketTexts } from './basket-texts.ts';

const texts = basketTexts;

type Donation = BasketStatus['donations'][number];

/** The donations of a checkout. Those that are paid show the athlete's new total, the receipt, and a way to share. */
export function BasketLines({ donations }: { donations: readonly Donation[] }) {
	const [refused, setRefused] = useState('');
	const isFirstFor = ({ player_id }: Donation, n: number) => donations.findIndex((other) => other.player_id === player_id) === n;
	return (
		<>
			<ul className="basket-lines">
				{donations.map((donation, n) => (
					<li key={donation.intent_id} className="with-jersey">
						<LineJersey donation={donation} />
						<Line donation={donation} />
						{donation.payment_id !== null && (
							<div className="basket-actions">
								<Link
									className={buttonClass('bare')}
									to={screens.receipt(donation.payment_id)}
									aria-label={texts.receiptFor(n + 1, donations.length, dollars(donation.amount), donation.player_name)}
								>
									{texts.receipt}
								</Link>
								{isFirstFor(donation, n) && (
									<ShareButton look="bare" name={donation.player_name} path={screens.details(donation.player_id, donation.team_id)} onRefused={setRefused} />
								)}
							</div>
						)}
					</li>
				))}
			</ul>
			<RefusedAddress url={refused} />
		</>
	);
}

function LineJersey({ donation }: { donation: Donation }) {
	const { team_color = null, team_alt_color = null, jersey_number = null } = useDonatedAthlete(donation) ?? {};
	return (
		<span className={donation.state === 'paid' ? 'mini paid-jersey' : 'mini'} style={teamStyle(teamColors(team_color, team_alt_color))}>
			<Jersey number={jersey_number} crop="mini" />
		</span>
	);
}

function Line({ donation }: { donation: Donation }) {
	const { state, included, amount, player_name, team_name } = donation;
	return (
		<span>
			{texts.line(dollars(amount), player_name, team_name)}
			<small>
				{included || state === 'paid' || state === 'cancelled' ? texts.states[state] : texts.leftOut}
				{state === 'paid' && <NewTotal donation={donation} />}
			</small>
		</span>
	);
}

/** Mounted once the donation is paid, so it asks for the total after the payment. */
function NewTotal({ donation }: { donation: Donation }) {
	const total = useNewTotal(donation);
	return total !== undefined && <span className="num">{texts.newTotal(donation.player_name, dollars(total))}</span>;
}

/** "$1,234.50", from dollars. */
export function dollars(amount: number): string {
	return formatUsd(dollarsToCents(amount));
}
