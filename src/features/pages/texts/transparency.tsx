import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { disclosureRule, fivePoints } from '#domain/collaboration/nil-stance.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const transparency: StaticPageText = {
	heading: 'Transparency',
	text: 'Support is worth more when people can see how it works. Here is what we do on each of our five points, and where you can check it.',
	changed: '2026-11-21',
	sections: [
		{
			id: 'tracking',
			title: fivePoints.tracking,
			body: (
				<>
					<p>
						A payment is booked when the payment provider confirms it, not when a page says so. Each booking has two sides that must match to the cent: what the
						provider collected, and what is owed to the athlete.
					</p>
					<p>Bookings can only be added. The database refuses to change or delete one. A refund is a booking of its own.</p>
					<p>
						You see it in the total received on an athlete’s card and page, which comes from these books, and on the page after a payment, which shows athlete,
						amount and transaction as our server has them.
					</p>
					<p>
						An athlete’s page shows totals, and the names of recent supporters who chose to be named. It does not show who gave anonymously, or how much anybody
						gave.
					</p>
				</>
			),
		},
		{
			id: 'compliance',
			title: fivePoints.compliance,
			body: (
				<>
					<p>
						NIL is governed by state law, by the rules of associations and conferences, and by each school’s own policy. They differ from place to place, and
						they change. Where they forbid a donation or a deal, they come first.
					</p>
					<p>{disclosureRule}</p>
					<p>
						A donation is a gift. It is no payment for playing, for a result, or for choosing or staying at a school, and it buys no say in a team. If a
						question has to be settled first, donations can be paused for the whole platform. The page then says so, and nothing is charged.
					</p>
				</>
			),
		},
		{
			id: 'equality',
			title: fivePoints.equality,
			body: (
				<>
					<p>Every athlete has the same card, the same page and the same Donate button. Who has no photo gets a jersey in the team’s colors.</p>
					<p>Lists go by team, then by name. There are no sponsored places. Men’s and women’s sports are searched in the same way.</p>
				</>
			),
		},
		{
			id: 'trust',
			title: fivePoints.trust,
			body: (
				<>
					<p>The amount stands on the button before you tap it, and once more on the checkout page before you pay. Nothing is chosen or added for you.</p>
					<p>If a payment arrives after you cancelled the donation, it is booked and then given back.</p>
					<p>
						Donations are not tax-deductible. What we know about you, and what we don’t, is in the <Link to={screens.privacy}>Privacy Policy</Link>.
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
						An NIL agreement should say in writing who is party to it, what may be used and for how long, what is paid, and who has to be told. That protects
						the athlete, the business and the school.
					</p>
					<p>
						Nothing here is legal advice. Before signing, an athlete should have an agreement read by someone who is on their side, and ask the school’s
						compliance office.
					</p>
				</>
			),
		},
	],
	links: [pageLinks.process, pageLinks.mission, pageLinks.privacy],
};
