import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd, MAX_DONATION, MIN_DONATION, PRESET_DOLLARS } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { pageLinks } from '../page-links.ts';
import type { StaticPageText } from '../static-page-text.ts';

const presets = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(PRESET_DOLLARS.map((dollars) => `$${dollars}`));

export const donate: StaticPageText = {
	heading: 'Donate',
	text: 'Find an athlete, choose an amount, and pay on the checkout page. You are charged there, and not before.',
	changed: '2026-11-21',
	sections: [
		{
			id: 'how',
			title: 'How to donate',
			body: (
				<>
					<ol>
						<li>
							Find an athlete and tap <strong>{messages.card.donate}</strong>.
						</li>
						<li>
							Choose {presets}, or type another amount from {formatUsd(MIN_DONATION)} to {formatUsd(MAX_DONATION)}.
						</li>
						<li>
							Tap <strong>{messages.makeOneTime}</strong>. The donation is saved on your device and gets a page of its own.
						</li>
						<li>Pay on the checkout page. Afterwards our server confirms the athlete and the amount.</li>
					</ol>
					<p>You need no account for this.</p>
				</>
			),
		},
		{
			id: 'offline',
			title: 'Without a signal',
			body: (
				<>
					<p>
						Donate as usual. The donation waits on your device, on the page <Link to={screens.outbox}>Waiting</Link>, and you can see there what happens next.
						When you are back online it is sent by itself, and you can pay.
					</p>
					<p>A donation that is not paid within seven days expires. It stays on the page, and you can renew it.</p>
				</>
			),
		},
		{
			id: 'gift',
			title: 'What a donation is',
			body: (
				<>
					<p>It is a gift to support an athlete. You get nothing in return: no goods, no tickets, no time with the athlete, no say in what a team does.</p>
					<p>
						<strong>It is not tax-deductible.</strong>
					</p>
					<p>It must not be used to pay for a result, or to win an athlete for a school.</p>
				</>
			),
		},
		{
			id: 'where',
			title: 'Where it goes',
			body: (
				<p>
					It is booked for the athlete you chose and counts in the total on the athlete’s card. It stays with the athlete who moves to another team.{' '}
					<Link to={screens.process}>Our Process</Link> follows a donation step by step.
				</p>
			),
		},
		{
			id: 'change',
			title: 'If you change your mind',
			body: (
				<>
					<p>Until you pay, you can change or cancel the donation on its page. If a payment still comes in after the cancel was confirmed, it is given back.</p>
					<p>
						If you paid by mistake, write to us through <Link to={screens.contact}>Contact Us</Link> and name the transaction that stands on the page after the
						payment.
					</p>
				</>
			),
		},
		{
			id: 'card',
			title: 'Your card',
			body: (
				<>
					<p>You type your card number on the payment provider’s checkout page. It never reaches us.</p>
					<p>A site that was set up for trying things out has a test checkout. That page says so and takes no money.</p>
				</>
			),
		},
	],
	links: [pageLinks.benefits, pageLinks.process, pageLinks.transparency],
};
