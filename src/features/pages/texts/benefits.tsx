import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { pageLinks } from '../page-links.ts';
import { StartRequest } from '../request/start-request.tsx';
import type { StaticPageText } from '../static-page-text.ts';

export const benefits = (): StaticPageText => ({
	heading: 'Benefits',
	text: 'What you get out of it, whether you’re an athlete, a donor, or a business that wants to work with one.',
	changed: '2026-11-28',
	sections: [
		{
			id: 'athletes',
			title: 'For athletes',
			body: (
				<ul>
					<li>Everyone on a roster can be found and supported, in any sport and at any spot on the depth chart.</li>
					<li>Donations follow the athlete from one team to the next.</li>
					<li>Every donation is in a record that no one can rewrite.</li>
					<li>Deals start with a written request, so no one has to negotiate in a hallway.</li>
				</ul>
			),
		},
		{
			id: 'fans',
			title: 'For fans and alumni',
			body: (
				<ul>
					<li>You choose the athlete. Your donation is recorded for that athlete and no one else.</li>
					<li>You don’t need an account to search or donate.</li>
					<li>It works in the stands: search and donate with no signal, then pay when you’re back online.</li>
					<li>You’re charged once, and only after you’ve seen the amount.</li>
				</ul>
			),
		},
		{
			id: 'businesses',
			title: 'For businesses',
			body: (
				<>
					<p>Search athletes by sport, conference, team, class, and position, and find partners others overlook.</p>
					<p>
						A written scope, a stated fee, and <Link to={`${screens.process}#disclosure`}>timely disclosure</Link> keep a deal clean for both sides.
					</p>
					<p>
						To start, choose an athlete here, or tap <strong>{messages.card.collaborate}</strong> on any athlete’s card. You don’t need an account.
					</p>
					<p>
						<StartRequest />
					</p>
				</>
			),
		},
		{
			id: 'schools',
			title: 'For schools and teams',
			body: (
				<p>Support happens in the open. Every card shows the athlete’s total, and agreements are disclosed by the school’s deadline when it comes first.</p>
			),
		},
		{
			id: 'not',
			title: 'What you don’t get',
			body: <p>No tax deduction, no tickets, no team access, and no promise about how or where an athlete will play. A donation is a gift.</p>,
		},
	],
	links: [pageLinks.donate, pageLinks.process, pageLinks.aboutUs],
});
