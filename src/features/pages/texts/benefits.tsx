import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const benefits: StaticPageText = {
	heading: 'Benefits',
	text: 'What support here does for athletes, for those who give, and for those who want to work with an athlete.',
	changed: '2026-11-21',
	sections: [
		{
			id: 'athletes',
			title: 'For athletes',
			body: (
				<ul>
					<li>Everyone on a roster can be found and supported, whatever the sport and however far down the depth chart.</li>
					<li>Donations stay with the athlete from one team to the next.</li>
					<li>What was given stands in books that nobody can rewrite.</li>
					<li>Deals begin with a request in writing, so that nobody has to bargain in a hallway.</li>
				</ul>
			),
		},
		{
			id: 'fans',
			title: 'For fans and alumni',
			body: (
				<ul>
					<li>You choose the athlete. Your donation is booked for that athlete and for nobody else.</li>
					<li>You need no account to search or to donate.</li>
					<li>It works in the stands: search without a signal, donate, and pay when you are back online.</li>
					<li>You are charged once, and only after you have seen the amount.</li>
				</ul>
			),
		},
		{
			id: 'businesses',
			title: 'For businesses',
			body: (
				<>
					<p>You can look for athletes by sport, conference, team, class and position, and find partners whom others overlook.</p>
					<p>
						A written scope, a stated fee and a <Link to={`${screens.process}#disclosure`}>disclosure on time</Link> keep a deal clean for both sides.
					</p>
				</>
			),
		},
		{
			id: 'schools',
			title: 'For schools and teams',
			body: (
				<p>
					Support goes to athletes in the open. Totals can be read on each card, and agreements are disclosed by the deadline of the school where that comes
					first.
				</p>
			),
		},
		{
			id: 'not',
			title: 'What it does not bring',
			body: <p>No tax deduction, no tickets, no access to a team, no promise of how an athlete will play or where. A donation is a gift.</p>,
		},
	],
	links: [pageLinks.donate, pageLinks.process, pageLinks.aboutUs],
};
