import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { disclosureRule, fivePoints } from '#domain/collaboration/nil-stance.ts';
import { Lineup } from '../lineup.tsx';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const mission = (): StaticPageText => ({
	heading: 'Our Mission',
	text: 'To empower athletes through community support and transparency. Five things we hold ourselves to.',
	changed: '2026-11-22',
	illustration: <Lineup />,
	sections: [
		{
			id: 'tracking',
			title: fivePoints.tracking,
			body: (
				<>
					<p>Every payment is recorded: which athlete, how much, and when. We never rewrite a record. A refund gets a record of its own.</p>
					<p>Deals are put in writing and disclosed, so they can be tracked just like donations.</p>
				</>
			),
		},
		{
			id: 'compliance',
			title: fivePoints.compliance,
			body: (
				<>
					<p>{disclosureRule}</p>
					<p>
						If a law, a conference, or a school forbids something, that rule comes first. <Link to={screens.process}>Our Process</Link> explains how it works.
					</p>
				</>
			),
		},
		{
			id: 'equality',
			title: fivePoints.equality,
			body: (
				<p>
					A walk-on punter gets the same page and the same place in search as a starting quarterback. Lists are sorted by team and name, never by fame or
					payment.
				</p>
			),
		},
		{
			id: 'trust',
			title: fivePoints.trust,
			body: <p>You see the amount before you’re charged. A donation waiting on your device costs nothing, and you can change or cancel it until you pay.</p>,
		},
		{
			id: 'protection',
			title: fivePoints.protection,
			body: <p>Written terms, a stated scope of use, and stated compensation protect the athlete, the business, and the school.</p>,
		},
	],
	links: [pageLinks.transparency, pageLinks.benefits, pageLinks.aboutUs],
});
