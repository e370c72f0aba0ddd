import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { disclosureRule, fivePoints } from '#domain/collaboration/nil-stance.ts';
import { pageLinks } from '../page-links.ts';
import { pagesTexts } from '../pages-texts.ts';
import { PayoutNote } from '../payout-note.tsx';
import type { StaticPageText } from '../static-page-text.ts';

export const transparency = (): StaticPageText => ({
	heading: 'Transparency',
	text: 'Support means more when people can see how it works. Here’s what we do on each of our five points, and where you can check it.',
	changed: '2026-11-28',
	sections: [
		{
			id: 'tracking',
			title: fivePoints.tracking,
			body: (
				<>
					<p>
						We record a payment when the payment provider confirms it, not when a page says so. Each entry has two sides that must match to the cent: what the
						provider collected and what’s owed to the athlete.
					</p>
					<p>Entries can only be added. The database won’t let anyone change or delete one. A refund is an entry of its own.</p>
					<p>
						You can see it in the total on an athlete’s card and page, which comes from these records, and on the page after you pay, which shows the athlete,
						amount, and transaction as our server has them.
					</p>
					<p>
						An athlete’s page shows totals, how many people give, and the names of recent supporters who chose to be named. It doesn’t show who gave anonymously
						or how much anyone gave.
					</p>
				</>
			),
		},
		{ id: 'paid', title: pagesTexts.payout.title, body: <PayoutNote /> },
		{
			id: 'compliance',
			title: fivePoints.compliance,
			body: (
				<>
					<p>
						NIL is governed by state law, association and conference rules, and each school’s own policy. They differ from place to place, and they change. If
						they forbid a donation or a deal, they come first.
					</p>
					<p>{disclosureRule}</p>
					<p>
						A donation is a gift. It isn’t payment for playing, for a result, or for choosing or staying at a school, and it buys no say in a team. If a
						question has to be settled first, we can pause donations for the whole platform. The page will say so, and nothing will be charged.
					</p>
				</>
			),
		},
		{
			id: 'equality',
			title: fivePoints.equality,
			body: (
				<>
					<p>Every athlete gets the same card, the same page, and the same Donate button. Athletes without a photo get a jersey in the team’s colors.</p>
					<p>Lists are sorted by team, then by name. There are no sponsored spots. Search treats men’s and women’s sports the same.</p>
				</>
			),
		},
		{
			id: 'trust',
			title: fivePoints.trust,
			body: (
				<>
					<p>
						You see the amount on the button before you tap it, and again on the checkout page before you pay. We don’t preselect an amount, and we add nothing
						to yours.
					</p>
					<p>If a payment arrives after you cancel a donation, we record it and refund it.</p>
					<p>
						Donations are not tax-deductible. For what we know about you, and what we don’t, see the <Link to={screens.privacy}>Privacy Policy</Link>.
					</p>
				</>
			),
		},
		{
			id: 'protection',
			title: fivePoints.protection,
			body: (
				<>
					<p>
						An NIL agreement should say in writing who the parties are, what may be used and for how long, what is paid, and who has to be notified. That
						protects the athlete, the business, and the school.
					</p>
					<p>
						Nothing here is legal advice. Before signing, athletes should have someone on their side read the agreement, and check with the school’s compliance
						office.
					</p>
				</>
			),
		},
	],
	links: [pageLinks.process, pageLinks.mission, pageLinks.privacy],
});
