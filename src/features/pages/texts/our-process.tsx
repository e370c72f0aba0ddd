import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { disclosureRule } from '#domain/collaboration/nil-stance.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

export const ourProcess = (): StaticPageText => ({
	heading: 'Our Process',
	text: 'How NIL agreements are disclosed, and what happens to your donation after you tap Donate.',
	changed: '2026-11-22',
	sections: [
		{
			id: 'disclosure',
			title: 'When an agreement is disclosed',
			body: (
				<>
					<blockquote>
						<p>{disclosureRule}</p>
					</blockquote>
					<p>There are three dates, and the earliest one counts:</p>
					<ul>
						<li>
							<strong>State law.</strong> The deadline set by the state whose law applies to the athlete.
						</li>
						<li>
							<strong>The institution.</strong> The deadline set by the athlete’s school.
						</li>
						<li>
							<strong>Thirty days.</strong> Counted from execution, the day the last party signs.
						</li>
					</ul>
					<p>For example, if the state allows seven days and the school fourteen, the agreement is disclosed within seven days.</p>
				</>
			),
		},
		{
			id: 'agreement',
			title: 'What goes in a request',
			body: (
				<>
					<p>A business that wants to work with an athlete makes a written request that includes:</p>
					<ul>
						<li>who is asking and how to reach them;</li>
						<li>
							the scope of use: autographs and appearances, merchandise and apparel, social media, television or radio ads, gaming, print materials, website
							content, or something else they name;
						</li>
						<li>the date and how many hours it takes;</li>
						<li>the compensation: a flat fee, royalties as a percentage of net revenue, or something else they describe.</li>
					</ul>
					<p>A request isn’t an agreement. There’s an agreement only when the athlete says yes and both sides sign, within state and school rules.</p>
				</>
			),
		},
		{
			id: 'donation',
			title: 'What happens to your donation',
			body: (
				<ol>
					<li>
						<strong>Saved.</strong> Your donation is saved on your device under its own number. You’re not charged.
					</li>
					<li>
						<strong>Sent.</strong> When you’re online, it goes to our server. If the answer gets lost, we send it again under the same number, so it counts only
						once.
					</li>
					<li>
						<strong>Paid.</strong> You pay on the payment provider’s checkout page.
					</li>
					<li>
						<strong>Confirmed.</strong> We ask the provider what was paid and trust only that answer.
					</li>
					<li>
						<strong>Recorded.</strong> The payment goes on the athlete’s record, and the total on the card goes up.
					</li>
				</ol>
			),
		},
		{
			id: 'wrong',
			title: 'When something goes wrong',
			body: (
				<>
					<p>
						If your card is declined, you’re not charged, and you can try again without retyping anything. A donation that needs your attention stays on your
						device and tells you why.
					</p>
					<p>If you’re charged twice for one donation, or charged after you canceled, we record the payment and refund it.</p>
					<p>We check all of our records, and even a one-cent difference shows up.</p>
				</>
			),
		},
		{
			id: 'rosters',
			title: 'When rosters change',
			body: (
				<p>
					A team’s new roster replaces its old one. Athletes who change teams keep their donations, and their pages mention the move. If an athlete leaves, past
					donations stay on record. The line under the menu shows how current the rosters on your device are.
				</p>
			),
		},
		{
			id: 'ask',
			title: 'Questions',
			body: (
				<p>
					If you’re not sure whether a donation or an agreement follows the rules, write to us through <Link to={screens.contact}>Contact Us</Link>. Ask the
					school’s compliance office too. It has the final say.
				</p>
			),
		},
	],
	links: [pageLinks.donate, pageLinks.transparency, pageLinks.mission],
});
