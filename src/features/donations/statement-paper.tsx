import { Link } from 'react-router-dom';
import { useSiteProfile } from '#core/react/use-site-profile.ts';
import { screens } from '#domain/api/api-paths.ts';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import type { Statement, StatementPayment } from '#domain/donation/donation-records.ts';
import { donationKindText, donationStateText } from '#domain/donation/donation-text.ts';
import { formatDollars } from '#domain/money/money.ts';
import { imprintText } from '#domain/site/imprint.ts';
import { dayOf, dayOfYear } from '#domain/time/calendar-date.ts';
import { Paragraphs } from '#ui/layout/paragraphs.tsx';
import { ScrollRegion } from '#ui/layout/scroll-region.tsx';
import { donationsTexts } from './donations-texts.ts';

const texts = donationsTexts.statement;

/** The statement itself, as printed. */
export function StatementPaper({ statement }: { statement: Statement }) {
	const { year, time_zone, as_of, donor, payments, athletes, amount, returned, kept } = statement;
	const imprint = imprintText(useSiteProfile());
	return (
		<article className="donations-statement" aria-label={texts.name(year)}>
			<p>
				<b>{donor.name}</b>
				<br />
				{donor.email}
			</p>
			<p className="ui-quiet ui-number">{texts.period(year, time_zone.replaceAll('_', ' '), dayOf(as_of, time_zone))}</p>
			{payments.length === 0 ? (
				<p className="ui-lead">{texts.none(year)}</p>
			) : (
				<>
					<ScrollRegion label={texts.payments}>
						<table>
							<caption>{texts.payments}</caption>
							<thead>
								<tr>
									<th scope="col">{texts.date}</th>
									<th scope="col">{texts.for}</th>
									<th scope="col" className="donations-right">
										{texts.amount}
									</th>
								</tr>
							</thead>
							<tbody>
								{payments.map((payment) => (
									<Row key={payment.payment_id} payment={payment} time_zone={time_zone} />
								))}
							</tbody>
							<tfoot>
								{returned > 0 && (
									<>
										<Sum label={texts.paid} dollars={amount} />
										<Sum label={texts.refunded} dollars={-returned} />
									</>
								)}
								<Sum label={texts.total} dollars={kept} strong />
							</tfoot>
						</table>
					</ScrollRegion>
					<ScrollRegion label={texts.byAthlete}>
						<table>
							<caption>{texts.byAthlete}</caption>
							<thead>
								<tr>
									<th scope="col">{texts.athlete}</th>
									<th scope="col" className="donations-right">
										{texts.payments}
									</th>
									<th scope="col" className="donations-right">
										{texts.amount}
									</th>
								</tr>
							</thead>
							<tbody>
								{athletes.map((athlete) => (
									<tr key={athlete.player_id}>
										<td>
											{athlete.player_name}, {athlete.team_name}
										</td>
										<td className="donations-right ui-number">{athlete.payments}</td>
										<td className="donations-right ui-number">{formatDollars(athlete.kept)}</td>
									</tr>
								))}
							</tbody>
						</table>
					</ScrollRegion>
				</>
			)}
			<p>{notDeductible}</p>
			{payments.some(({ test }) => test) && <p>{testNote(payments)}</p>}
			{imprint !== '' && <Paragraphs text={imprint} />}
		</article>
	);
}

function testNote(payments: StatementPayment[]): string {
	if (payments.every(({ test }) => test)) return texts.allTest;
	return texts.someTest;
}

function Row({ payment, time_zone }: { payment: StatementPayment; time_zone: string }) {
	const { payment_id, number, paid_at, player_name, team_name, amount, state } = payment;
	return (
		<tr>
			<td className="ui-number donations-unbroken">{dayOfYear(paid_at, time_zone)}</td>
			<td>
				{player_name}, {team_name}
				<br />
				<span className="ui-quiet ui-number">
					{donationKindText(payment)}.{state === 'settled' ? '' : ` ${donationStateText(payment)}.`}{' '}
					<Link className="donations-unbroken" to={screens.receipt(payment_id)}>
						{texts.receipt(number)}
					</Link>
				</span>
			</td>
			<td className="donations-right ui-number">{formatDollars(amount)}</td>
		</tr>
	);
}

function Sum({ label, dollars, strong = false }: { label: string; dollars: number; strong?: boolean }) {
	return (
		<tr className={strong ? 'donations-statement-whole' : undefined}>
			<th scope="row" colSpan={2}>
				{label}
			</th>
			<td className="donations-right ui-number">{formatDollars(dollars)}</td>
		</tr>
	);
}
