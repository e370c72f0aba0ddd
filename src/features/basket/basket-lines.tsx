import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { BasketStatus } from '#domain/donation/basket.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import { type DonatedAthlete, useDonatedAthlete, useNewTotal } from '#roster/react/use-donated-athlete.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { basketTexts } from './basket-texts.ts';

const texts = basketTexts;

/** A donation of a checkout, from the server or from this device. Amounts in dollars. */
export type BasketDonation = DonatedAthlete & Pick<BasketStatus['donations'][number], 'intent_id' | 'state' | 'amount' | 'payment_id' | 'included'>;

/** The donations of a checkout. Those that are paid show the athlete's new total and the receipt. */
export function BasketLines({ donations }: { donations: readonly BasketDonation[] }) {
	return (
		<ul className="basket-lines">
			{donations.map((donation, n) => (
				<Line
					key={donation.intent_id}
					donation={donation}
					receipt={texts.receiptFor(n + 1, donations.length, formatDollars(donation.amount), donation.player_name)}
				/>
			))}
		</ul>
	);
}

interface LineProps {
	donation: BasketDonation;
	/** The name of the link to its receipt. */
	receipt: string;
}

function Line({ donation, receipt }: LineProps) {
	const athlete = useDonatedAthlete(donation);
	const { state, included, amount, player_name, team_name, payment_id } = donation;
	const { player_id = athlete?.player_id, team_id = athlete?.team_id } = donation;
	const isKnown = player_id !== undefined && team_id !== undefined;
	return (
		<li className="basket-with-jersey">
			<span
				className={state === 'paid' ? 'ui-mini ui-paid-jersey' : 'ui-mini'}
				style={teamStyle(teamColors(athlete?.team_color ?? null, athlete?.team_alt_color ?? null))}
			>
				<Jersey number={athlete?.jersey_number ?? null} crop="mini" />
			</span>
			<span>
				{texts.line(formatDollars(amount), player_name, team_name)}
				<small>
					{included || state === 'paid' || state === 'cancelled' ? texts.states[state] : texts.leftOut}
					{state === 'paid' && isKnown && <NewTotal player_name={player_name} athlete={{ player_id, team_id }} />}
				</small>
			</span>
			{payment_id !== null && (
				<div className="basket-actions">
					<Link className={buttonClass()} to={screens.receipt(payment_id)} aria-label={receipt}>
						{texts.receipt}
					</Link>
				</div>
			)}
		</li>
	);
}

/** Mounted once the donation is paid, so it asks for the total after the payment. */
function NewTotal({ player_name, athlete }: { player_name: string; athlete: Pick<Player, 'player_id' | 'team_id'> }) {
	const total = useNewTotal(athlete);
	return total !== undefined && <span className="ui-number">{texts.newTotal(player_name, formatDollars(total))}</span>;
}
