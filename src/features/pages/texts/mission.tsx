import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { fivePoints } from '#domain/collaboration/nil-stance.ts';
import { Lineup } from '../lineup.tsx';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

/** Why we do it. The Transparency page has the same five points and says how. */
export const mission = (): StaticPageText => ({
	heading: 'Our Mission',
	text: 'To empower athletes through community support and transparency. Five things we hold ourselves to, and why.',
	changed: '2026-11-28',
	illustration: <Lineup />,
	sections: [
		{
			id: 'tracking',
			title: fivePoints.tracking,
			body: (
				<p>
					Support should be something you can follow, not something you have to believe in.{' '}
					<Link to={`${screens.transparency}#tracking`}>How we keep records</Link>
				</p>
			),
		},
		{
			id: 'compliance',
			title: fivePoints.compliance,
			body: (
				<p>
					No athlete should lose a season because someone meant well. <Link to={`${screens.transparency}#compliance`}>Which rules come first</Link>
				</p>
			),
		},
		{
			id: 'equality',
			title: fivePoints.equality,
			body: (
				<p>
					Most athletes never make a broadcast. A walk-on punter has rent to pay and fans at home, just like a starting quarterback.{' '}
					<Link to={`${screens.transparency}#equality`}>How we treat everyone alike</Link>
				</p>
			),
		},
		{
			id: 'trust',
			title: fivePoints.trust,
			body: (
				<p>
					Fans and alumni give because they care. They should never be surprised by what they paid, when, or to whom.{' '}
					<Link to={`${screens.transparency}#trust`}>What you see before you pay</Link>
				</p>
			),
		},
		{
			id: 'protection',
			title: fivePoints.protection,
			body: (
				<p>
					A handshake can cost an athlete their eligibility. A deal should be one that everyone involved could show to a lawyer.{' '}
					<Link to={`${screens.transparency}#protection`}>What belongs in an agreement</Link>
				</p>
			),
		},
	],
	links: [pageLinks.transparency, pageLinks.benefits, pageLinks.aboutUs],
});
