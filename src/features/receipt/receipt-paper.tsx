import { Link } from 'react-router-dom';
import { usePayoutLine } from '#core/react/use-payout-line.ts';
import { useSiteProfile } from '#core/react/use-site-profile.ts';
import { screens } from '#domain/api/api-paths.ts';
import { notDeductible } from '#domain/collaboration/nil-stance.ts';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { donationKindText, donationStateText } from '#domain/donation/donation-text.ts';
import { formatDollars } from '#domain/money/money.ts';
import { imprintText } from '#domain/site/imprint.ts';
import { payoutLine } from '#domain/site/payout-line.ts';
import { readerLocale } from '#domain/time/reader-locale.ts';
import { Fact } from '#ui/layout/fact.tsx';
import { Paragraphs } from '#ui/layout/paragraphs.tsx';
import { receiptTexts, returnLabel } from './receipt-texts.ts';

const texts = receiptTexts.paper;

/** The receipt itself, as printed. */
export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
	const { number, paid_at, dated_before, player_name, team_name, amount, returned, returns, donor, of_account, reference, together, test } = receipt;
	const site = useSiteProfile();
	const imprint = imprintText(site);
	const siteLine = usePayoutLine();
	// No athlete is paid from a test payment, even if the site takes real money by now.
	const payout_line = test ? payoutLine({}, { demo: true }) : siteLine;
	return (
		<article className="receipt-paper" aria-label={texts.name(number)}>
			<p className="receipt-paper-head">
				<b>
					{site.logo_url !== undefined && <img className="receipt-paper-logo" src={site.logo_url} alt="" />}
					{site.club_name ?? texts.site}
				</b>
				<span className="ui-number">{texts.number(number)}</span>
			</p>
			<div className="receipt-paper-sum">
				<p className="receipt-sum">{formatDollars(amount)}</p>
				<p className="receipt-kind">{texts.for(player_name, team_name)}</p>
			</div>
			<dl className="receipt-paper-facts ui-number">
				<Fact name={texts.date}>{momentOf(paid_at)}</Fact>
				{dated_before !== null && <Fact name={texts.earlierCopies}>{texts.datedBefore(momentOf(dated_before))}</Fact>}
				{donor !== null && (
					<Fact name={texts.donor}>
						{donor.name}
						<br />
						{donor.email}
					</Fact>
				)}
				{donor === null && <Fact name={texts.donor}>{of_account ? texts.donorHidden : texts.guest}</Fact>}
				<Fact name={texts.type}>{donationKindText(receipt)}</Fact>
				<Fact name={texts.status}>{donationStateText(receipt)}</Fact>
				{returns.map((back) => (
					<Fact key={`${back.at} ${back.amount}`} name={returnLabel(back)}>
						{texts.returned(formatDollars(Math.abs(back.amount)), momentOf(back.at))}
					</Fact>
				))}
				{returned > 0 && <Fact name={texts.net}>{formatDollars(amount - returned)}</Fact>}
				{together !== null && (
					<Fact name={texts.charge}>
						{texts.together(formatDollars(together.amount), together.donations.length)}
						<ul>
							{together.donations.map((one) => (
								<li key={one.payment_id}>{one.number === number ? texts.line(one) : <Link to={screens.receipt(one.payment_id)}>{texts.line(one)}</Link>}</li>
							))}
						</ul>
					</Fact>
				)}
				<Fact name={texts.reference}>{reference}</Fact>
			</dl>
			{payout_line !== undefined && <p className="receipt-payout">{payout_line}</p>}
			<p>{notDeductible}</p>
			{test && <p>{texts.test}</p>}
			{imprint !== '' && <Paragraphs text={imprint} />}
		</article>
	);
}

/** "November 21, 2026 at 8:10 AM CST". Paper is read long after the day, so a time alone is not enough. */
function momentOf(iso: string): string {
	return new Date(iso).toLocaleString(readerLocale(), {
		year: 'numeric',
		month: 'long',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZoneName: 'short',
	});
}
