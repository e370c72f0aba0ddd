import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import type { Section } from '../static-page-text.ts';

/** The data that is collected, where it is kept, and what for. */
export const privacyOfData = (): readonly Section[] => [
	{
		id: 'in-short',
		title: 'In short',
		body: (
			<ul>
				<li>No ads, no analytics, no sale of personal data.</li>
				<li>If you don’t have an account, we don’t keep your name or email address unless you write to us.</li>
				<li>Your card number goes to the payment provider. We never see it.</li>
				<li>You can download, correct, and delete what we have about your account.</li>
			</ul>
		),
	},
	{
		id: 'data',
		title: 'Data we collect',
		body: (
			<>
				<p>
					<strong>When you browse.</strong> Your IP address, as with every website. Our server uses it in memory to stop floods of requests and doesn’t write it
					to the database. What you search for in saved rosters stays on your device.
				</p>
				<p>
					<strong>When you donate.</strong> The athlete, the amount, the payment’s times and status, the payment provider’s reference, a random number for the
					donation, one for the device, and your browser’s time zone, so our emails can show your local time. If you’re logged in, we also record which account
					gave. If you’re not, we ask the payment provider for the email address you entered at checkout each time we email you about the payment, such as a
					receipt or a refund notice, and we delete it from our server once that email is sent. If you enter an address on the page of a receipt, we send that
					one email and then delete the address in the same way. We count such emails under a scrambled form of the address for up to three hours. If you open a
					checkout without cookies, we count the request under a scrambled form of your IP address for up to three hours.
				</p>
				<p>
					<strong>If you save a card.</strong> Its brand, last four digits, and expiration date, and the payment provider’s reference to it. The number stays
					with the payment provider. For each donation that you let us charge to it, we also record what the button said and when you pressed it. When you
					remove the card, we delete these details, and the provider unlinks it. The record of what you agreed to, which names the card, stays until you delete
					your account.
				</p>
				<p>
					<strong>If you create an account.</strong> Your user name, your email address, and your password in a form that can’t be turned back into the
					password. Anything you add to your profile: name, phone, address, company. Every field is optional. Your favorite athletes. When your sessions
					started, when they were last used, when they end, and what kind of browser you used, such as Chrome on Android.
				</p>
				<p>
					<strong>If you create a passkey.</strong> Its name, the key that checks its signatures, how your browser reaches it, whether your password manager
					keeps a copy, and when it was created and last used. Your fingerprint, face, or PIN never leaves your device.
				</p>
				<p>
					<strong>If you turn on notifications.</strong> The address and keys that your browser gives us to reach it, which notifications you want, and when
					your browser last confirmed them.
				</p>
				<p>
					<strong>If you log in with Google.</strong> The identifier, email address, and name that Google gives us. Never your Google password.
				</p>
				<p>
					<strong>If you write to us or request a collaboration.</strong> What you enter on that form, and what we answer to a request.
				</p>
				<p>
					<strong>If you claim an athlete’s page.</strong> That your account holds the page, since when, and by a code or a school email address. The agreement
					that you signed, with your signature as you typed or drew it, and the name of your parent or guardian if you’re under 18. What you say on the page and
					the photo that you send, which everybody sees once we’ve approved them. If we or your school take your words off the page, we keep those words, the
					reason, and who did it until you delete your account. When you paused donations or opted out. Whether you said yes to donations, what you told us
					about working in the United States, and what your school said when we asked about it. If you sign cards for your supporters, that signature, which
					everyone can see to whom a card is shown, and what you write to a single supporter, which we show with that supporter’s receipt. If your school has a
					desk here, the people there see your name, your email, and all of this but the signatures, your guardian’s name, and what you write to supporters.
				</p>
				<p>
					<strong>About athletes.</strong> What public roster files say: name, team, class, position, jersey number, height, weight, birthplace, and links to a
					photo and to pages about the athlete. Athletes have the same <Link to={{ hash: 'rights' }}>rights</Link> as everyone else.
				</p>
			</>
		),
	},
	{
		id: 'device',
		title: 'What stays on your device',
		body: (
			<>
				<p>Much of what this site needs is saved in your browser, not with us:</p>
				<ul>
					<li>
						the pages themselves, the rosters, some of the athlete photos you’ve seen, the photos of teams you saved, and the number of supporters and donations
						by month of the last 40 athletes you looked at, so you can look around offline;
					</li>
					<li>
						donations, requests, and messages that are waiting, and what happened to them; receipts for donations made without an account, which don’t name
						anyone;
					</li>
					<li>a request or message you’ve started, until you send it, cancel it, or log out, or two weeks pass;</li>
					<li>small settings, such as your team, the teams whose athletes you opened most, and whether you’ve turned down installing the site;</li>
					<li>
						while you’re logged in: your name, email address, role, favorites, donations, receipts, and saved cards (brand, last four digits, and expiration
						date), so you can see them offline.
					</li>
				</ul>
				<p>
					When you log out, the private part is deleted. Donations, requests, and messages that are waiting stay, hidden until the person they belong to logs in
					again. The <Link to={screens.onThisPhone}>“On this {deviceName()}”</Link> page shows what’s saved and how much space it takes. There you can export
					your data or erase everything. Erasing, there or in your browser’s settings, removes all of it, including anything not sent yet.
				</p>
			</>
		),
	},
	{
		id: 'cookies',
		title: 'Cookies',
		body: (
			<>
				<p>We use cookies only where the site needs them. None of them follow you to other sites.</p>
				<ul>
					<li>
						<strong>A device cookie</strong>, kept for up to 400 days: a random number that tells apart devices that share an IP address, so none of them can
						flood the service. It doesn’t say who you are. If you turn on notifications, it also tells us which device to notify. To prevent floods, we count
						requests from an IP address for up to three hours, using a scrambled form of it.
					</li>
					<li>
						<strong>A session cookie</strong>, only when you log in: it keeps you logged in for up to 30 days.
					</li>
					<li>
						<strong>A known-browser cookie</strong>, only when you log in with a password or a passkey, kept for a year after your last login: a random number
						that lets your account recognize this browser, so a stranger’s wrong password guesses elsewhere don’t lock you out here. We store it scrambled, with
						the time of your last login, for up to ten browsers. It’s deleted with your account.
					</li>
					<li>Logging in with Google may add a cookie that remembers that login for up to a day.</li>
				</ul>
			</>
		),
	},
	{
		id: 'use',
		title: 'How we use data',
		body: (
			<>
				<ul>
					<li>To show rosters and to take each donation exactly once.</li>
					<li>To keep our records and make refunds.</li>
					<li>To let you log in, and to email you a one-time code if you forget your password.</li>
					<li>To email you a receipt for each payment and tell you about refunds.</li>
					<li>To answer you and to pass on your collaboration requests.</li>
					<li>To keep the service safe and follow the law.</li>
				</ul>
				<p>We don’t build a profile of your habits, and no program makes decisions about you on its own.</p>
			</>
		),
	},
];
