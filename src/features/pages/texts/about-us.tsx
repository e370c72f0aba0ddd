import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const aboutUs: StaticPageText = {
	heading: 'About Us',
	text: 'A place where fans, alumni and businesses find college athletes and support them, with donations that leave a record.',
	changed: '2026-11-21',
	sections: [
		{
			id: 'who',
			title: 'Who it is for',
			body: (
				<>
					<p>Fans and alumni who want to give something to the athletes they cheer for. Businesses that look for an athlete to work with.</p>
					<p>And athletes: every one on a roster, in every sport we carry, not only those on television.</p>
					<p>NIL stands for name, image and likeness. College athletes may earn from their own, within the rules of their state and their school.</p>
				</>
			),
		},
		{
			id: 'what',
			title: 'What you can do here',
			body: (
				<ul>
					<li>Search the rosters by sport, conference, team, class, position, name or jersey number.</li>
					<li>
						<Link to={screens.donate}>Donate to an athlete</Link> without an account.
					</li>
					<li>With a free account, keep a list of favorite athletes and see them by what they have received.</li>
				</ul>
			),
		},
		{
			id: 'signal',
			title: 'It works where the game is',
			body: (
				<>
					<p>A full stadium often has no signal. So the rosters are kept on your phone or computer and searched there. The pages of words are kept too.</p>
					<p>
						A donation that you start without a connection is saved on your device first. Nothing is charged until you are back online and pay. However often it
						has to be sent, it counts as one donation.
					</p>
				</>
			),
		},
		{
			id: 'limits',
			title: 'What we leave out',
			body: (
				<>
					<p>No ads. No tracking. No sale of personal data. No tip that is ticked for you, no countdown, no invented total.</p>
					<p>Nobody can pay to stand higher on a list.</p>
				</>
			),
		},
		{
			id: 'rosters',
			title: 'Where the rosters come from',
			body: (
				<>
					<p>
						Rosters come from public roster files. They can be late, and they can be wrong. If something about an athlete is not right, tell us through{' '}
						<Link to={screens.contact}>Contact Us</Link>. A site that was set up for trying things out shows invented schools and athletes.
					</p>
					<p>
						Football rosters that were taken from cfbfastR-data are under the license CC BY 4.0. College football data: cfbfastR-data, SportsDataverse (Saiem
						Gilani and contributors), based on CollegeFootballData and ESPN.
					</p>
				</>
			),
		},
		{
			id: 'marks',
			title: 'Names and marks',
			body: (
				<p>
					Names, images and likenesses belong to the athletes, and team marks to their owners. That an athlete or a team is listed here does not mean that they,
					their school or their conference endorse this site.
				</p>
			),
		},
	],
	links: [pageLinks.mission, pageLinks.transparency, pageLinks.contact],
};
