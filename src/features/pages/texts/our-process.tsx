import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { disclosureRule } from '#domain/collaboration/nil-stance.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const ourProcess: StaticPageText = {
	heading: 'Our Process',
	text: 'How NIL agreements are disclosed, and what happens between a tap on Donate and an entry in the books.',
	changed: '2026-11-21',
	sections: [
		{
			id: 'disclosure',
			title: 'When an agreement is disclosed',
			body: (
				<>
					<blockquote>
						<p>{disclosureRule}</p>
					</blockquote>
					<p>Three dates, and the first of them counts:</p>
					<ul>
						<li>
							<strong>State law.</strong> The deadline of the state whose law applies to the athlete.
						</li>
						<li>
							<strong>The institution.</strong> The deadline of the athlete’s school.
						</li>
						<li>
							<strong>Thirty days.</strong> Counted from execution, the day on which the last party signs.
						</li>
					</ul>
					<p>An example: a state gives seven days and the school fourteen. Then the agreement is disclosed within seven days.</p>
				</>
			),
		},
		{
			id: 'agreement',
			title: 'What a request states',
			body: (
				<>
					<p>A business that wants to work with an athlete puts its request in writing, with:</p>
					<ul>
						<li>who asks, and how they can be reached;</li>
						<li>
							the scope of use: autographs and appearances, merchandise and apparel, social media, television or radio ads, gaming, print materials, website
							content, or something else that is named;
						</li>
						<li>the date, and the hours that it takes;</li>
						<li>the compensation: a flat fee, royalties as a percentage of net revenue, or something else that is described.</li>
					</ul>
					<p>A request is not an agreement. There is one only when the athlete has said yes and both have signed, within the rules of state and school.</p>
				</>
			),
		},
		{
			id: 'donation',
			title: 'From a tap to the books',
			body: (
				<ol>
					<li>
						<strong>Saved.</strong> Your donation is written to your device, under a number of its own. Nothing is charged.
					</li>
					<li>
						<strong>Sent.</strong> When there is a connection it goes to our server. If an answer gets lost, it is sent again under the same number, and still
						counts once.
					</li>
					<li>
						<strong>Paid.</strong> You pay on the checkout page of the payment provider.
					</li>
					<li>
						<strong>Confirmed.</strong> We ask the provider what was paid, and believe only that answer.
					</li>
					<li>
						<strong>Booked.</strong> The payment enters the books for that athlete, and the total on the card follows.
					</li>
				</ol>
			),
		},
		{
			id: 'wrong',
			title: 'When something goes wrong',
			body: (
				<>
					<p>A declined card costs nothing, and you can try again without typing anew. A donation that needs you stays on your device and says why.</p>
					<p>A second charge for one donation, or one that comes after a cancel, is booked and given back.</p>
					<p>A check over all of the books finds a difference of a single cent.</p>
				</>
			),
		},
		{
			id: 'rosters',
			title: 'When rosters change',
			body: (
				<p>
					A new roster replaces the old one of its team. An athlete who changes teams keeps the donations, and the page tells of the move. If an athlete leaves,
					what was given stays in the books. The line under the menu says how fresh the rosters on your device are.
				</p>
			),
		},
		{
			id: 'ask',
			title: 'Questions',
			body: (
				<p>
					If a donation or an agreement raises a question of rules, write to us through <Link to={screens.contact}>Contact Us</Link>. Ask the school’s
					compliance office as well: its answer decides.
				</p>
			),
		},
	],
	links: [pageLinks.donate, pageLinks.transparency, pageLinks.mission],
};
