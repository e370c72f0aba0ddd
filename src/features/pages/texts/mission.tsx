import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { disclosureRule, fivePoints } from '#domain/collaboration/nil-stance.ts';
import { Lineup } from '../lineup.tsx';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const mission: StaticPageText = {
	heading: 'Our Mission',
	text: 'To empower athletes through community support and transparency. Five things we hold ourselves to.',
	changed: '2026-11-21',
	illustration: <Lineup />,
	sections: [
		{
			id: 'tracking',
			title: fivePoints.tracking,
			body: (
				<>
					<p>Every payment has a record: for which athlete, how much, and when. A record is never rewritten. Money that goes back gets a record of its own.</p>
					<p>A deal belongs in writing, and it is disclosed, so that it can be followed as well as a donation.</p>
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
						Where a law, a conference or a school forbids something, that rule comes first. <Link to={screens.process}>Our Process</Link> says how it goes.
					</p>
				</>
			),
		},
		{
			id: 'equality',
			title: fivePoints.equality,
			body: (
				<p>
					A walk-on punter has the same page and the same place in the search as a starting quarterback. The list goes by team and name, never by fame or
					payment.
				</p>
			),
		},
		{
			id: 'trust',
			title: fivePoints.trust,
			body: (
				<p>
					You see what you will be charged before you are charged. A donation that waits on your device costs nothing, and you can change it or cancel it until
					you pay.
				</p>
			),
		},
		{
			id: 'protection',
			title: fivePoints.protection,
			body: <p>Written terms, a stated scope of use and a stated compensation protect the athlete, the business and the school.</p>,
		},
	],
	links: [pageLinks.transparency, pageLinks.benefits, pageLinks.aboutUs],
};
