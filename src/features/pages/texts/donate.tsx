import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd, MAX_DONATION, MIN_DONATION, PRESET_DOLLARS, presetText } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { pageLinks } from '../page-links.ts';
import { PayoutNote } from '../payout-note.tsx';
import type { StaticPageText } from '../static-page-text.ts';

const presets = () => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(PRESET_DOLLARS.map(presetText));

export const donate = (): StaticPageText => ({
	heading: 'Donate',
	text: 'Find an athlete, choose an amount, and pay on the checkout page. You’re not charged until then.',
	changed: '2026-11-28',
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
							Choose {presets()}, or enter another amount from {formatUsd(MIN_DONATION)} to {formatUsd(MAX_DONATION)}.
						</li>
						<li>
							Tap <strong>{messages.makeOneTime}</strong>. We save the donation on your device and give it its own page.
						</li>
						<li>Pay on the checkout page. Our server then confirms the athlete and the amount.</li>
					</ol>
					<p>You don’t need an account.</p>
				</>
			),
		},
		{
			id: 'offline',
			title: 'When you’re offline',
			body: (
				<>
					<p>
						Donate as usual. Your donation is saved on your device, and the <Link to={screens.outbox}>Waiting</Link> page shows what happens next. When you’re
						back online, we send it for you and you can pay.
					</p>
					<p>A donation expires if it isn’t paid within seven days. It stays on that page, and you can renew it.</p>
					<p>
						If you opened this site inside another app, such as Instagram or TikTok, that app’s browser may not keep what you save. Open the site in your own
						browser first.
					</p>
				</>
			),
		},
		{
			id: 'gift',
			title: 'What a donation is',
			body: (
				<>
					<p>It’s a gift to support an athlete. You get nothing in return: no goods, no tickets, no time with the athlete, and no say in what a team does.</p>
					<p>
						<strong>It’s not tax-deductible.</strong>
					</p>
					<p>You may not use it to pay for a result or to recruit an athlete to a school.</p>
				</>
			),
		},
		{
			id: 'where',
			title: 'Where it goes',
			body: (
				<>
					<PayoutNote />
					<p>
						It’s recorded for the athlete you chose and counts toward the total on the athlete’s card. If the athlete changes teams, your donation goes with
						them. <Link to={screens.process}>Our Process</Link> follows a donation step by step.
					</p>
				</>
			),
		},
		{
			id: 'change',
			title: 'If you change your mind',
			body: (
				<>
					<p>
						Until you pay, you can change or cancel the donation on its page. If a payment still comes in after we’ve confirmed the cancellation, we refund it.
					</p>
					<p>
						If you paid by mistake, write to us through <Link to={screens.contact}>Contact Us</Link> and include the receipt number.
					</p>
				</>
			),
		},
		{
			id: 'card',
			title: 'Your card',
			body: (
				<>
					<p>You enter your card number on the payment provider’s checkout page. We never see it.</p>
					<p>Demo sites have a test checkout. It says so and takes no money.</p>
				</>
			),
		},
	],
	links: [pageLinks.benefits, pageLinks.process, pageLinks.transparency],
});
