import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const aboutUs = (): StaticPageText => ({
	heading: 'About Us',
	text: 'Where fans, alumni, and businesses find and support college athletes, with every donation on the record.',
	changed: '2026-11-22',
	sections: [
		{
			id: 'who',
			title: 'Who it’s for',
			body: (
				<>
					<p>Fans and alumni who want to give back to the athletes they cheer for. Businesses looking for an athlete to work with.</p>
					<p>And athletes: everyone on a roster, in every sport we carry, not just the ones on TV.</p>
					<p>NIL stands for name, image, and likeness. College athletes can earn money from theirs, within the rules of their state and school.</p>
				</>
			),
		},
		{
			id: 'what',
			title: 'What you can do here',
			body: (
				<ul>
					<li>Search rosters by sport, conference, team, class, position, name, or jersey number.</li>
					<li>
						<Link to={screens.donate}>Donate to an athlete</Link> without an account.
					</li>
					<li>With a free account, save your favorite athletes and see how much each has received.</li>
				</ul>
			),
		},
		{
			id: 'signal',
			title: 'It works where the game is',
			body: (
				<>
					<p>
						A packed stadium often has no signal. That’s why rosters are saved on your phone or computer and searched right there. Pages like this one are saved
						too.
					</p>
					<p>
						If you start a donation offline, we save it on your device first. You won’t be charged until you’re back online and pay. No matter how many times we
						have to send it, it counts as one donation.
					</p>
				</>
			),
		},
		{
			id: 'limits',
			title: 'What we leave out',
			body: (
				<>
					<p>No ads. No tracking. No sale of personal data. No preselected tips, no countdowns, no made-up totals.</p>
					<p>No one can pay for a better spot on a list.</p>
				</>
			),
		},
		{
			id: 'rosters',
			title: 'Where the rosters come from',
			body: (
				<>
					<p>
						Rosters come from public roster files. They can be out of date or wrong. If something about an athlete isn’t right, tell us through{' '}
						<Link to={screens.contact}>Contact Us</Link>. Demo sites show made-up schools and athletes.
					</p>
					<p>
						Football rosters from cfbfastR-data are licensed under CC BY 4.0. College football data: cfbfastR-data, SportsDataverse (Saiem Gilani and
						contributors), based on CollegeFootballData and ESPN.
					</p>
				</>
			),
		},
		{
			id: 'marks',
			title: 'Names and marks',
			body: (
				<p>
					Names, images, and likenesses belong to the athletes, and team marks belong to their owners. A listing here doesn’t mean that an athlete, team,
					school, or conference endorses this site.
				</p>
			),
		},
	],
	links: [pageLinks.mission, pageLinks.transparency, pageLinks.contact],
});
