import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import type { Section } from '../static-page-text.ts';

/** What data is collected and stored, where, and what for. */
export const privacyOfData: readonly Section[] = [
	{
		id: 'in-short',
		title: 'In short',
		body: (
			<ul>
				<li>No ads, no analytics, no sale of personal data.</li>
				<li>Without an account we keep neither your name nor your e-mail address, unless you write to us.</li>
				<li>Your card number goes to the payment provider and never reaches us.</li>
				<li>You can download what we hold about your account, correct it, and delete it.</li>
			</ul>
		),
	},
	{
		id: 'data',
		title: 'Data we collect',
		body: (
			<>
				<p>
					<strong>When you browse.</strong> Your internet address, as with every website. Our server uses it in memory to stop floods of requests and does not
					write it to its database. What you search for on stored rosters stays on your device.
				</p>
				<p>
					<strong>When you donate.</strong> The athlete, the amount, the times and the state of the payment, the payment provider’s reference, a random number
					for the donation and one for the device. If you are logged in, also which account gave. If you are not, the e-mail address that you typed at the
					checkout is asked of the payment provider for each mail about the payment, such as the receipt or word of a refund, and is gone from our server when
					that mail has gone out. Of a checkout that is opened without cookies we count, for about a day, a scrambled form of its internet address, which nobody
					can turn back.
				</p>
				<p>
					<strong>If you make an account.</strong> User name, e-mail address, and your password in a form that cannot be turned back into the password. What you
					add to your profile: name, phone, address, company. Every field of it is optional. Your favorite athletes. When your sessions began, when they were
					last used, when they end, and in what kind of browser, such as Chrome on Android.
				</p>
				<p>
					<strong>If you log in through Google.</strong> The identifier, e-mail address and name that Google gives us about you. Never your Google password.
				</p>
				<p>
					<strong>If you write to us or ask for a collaboration.</strong> What you fill in on that form.
				</p>
				<p>
					<strong>About athletes.</strong> What public roster files say: name, team, class, position, jersey number, height, weight, birthplace, a link to a
					photo and to pages about the athlete. Athletes have the same <Link to={{ hash: 'rights' }}>rights</Link> as everybody else.
				</p>
			</>
		),
	},
	{
		id: 'device',
		title: 'What stays on your device',
		body: (
			<>
				<p>Much of what this site needs is kept in your browser’s storage and not with us:</p>
				<ul>
					<li>
						the pages themselves, the rosters, and some of the athletes’ photos that you saw, and those of teams that you saved, so that you can search without
						a signal;
					</li>
					<li>donations, requests and messages that wait, and what became of them; receipts of those that were given without an account, which name nobody;</li>
					<li>a request or message that you have begun to fill in, until it is sent, you cancel it, you log out, or two weeks have passed;</li>
					<li>small settings, such as that you don’t want to install the site;</li>
					<li>while you are logged in: your name, e-mail address, role, favorites, donations and receipts, to show them without a signal.</li>
				</ul>
				<p>
					When you log out, the private part goes. Donations, requests and messages that wait stay, hidden until the person they belong to logs in again. The
					page <Link to={screens.onThisPhone}>“On this {deviceName()}”</Link> shows what is kept and how much room it takes, gives you a copy of what is yours,
					and erases it all. Erasing, there or in your browser’s settings, removes all of it, also what still waits to be sent.
				</p>
			</>
		),
	},
	{
		id: 'cookies',
		title: 'Cookies',
		body: (
			<>
				<p>We use cookies only where the site needs them. None of them follows you to other sites.</p>
				<ul>
					<li>
						<strong>A device cookie</strong>, kept for up to 400 days: a random number that tells devices behind one address apart, so that one of them cannot
						flood the service. It does not say who you are. For the same reason we count, for up to three hours, how often something was asked from an address,
						under a scrambled form of it.
					</li>
					<li>
						<strong>A session cookie</strong>, only when you log in: it keeps you logged in, for 30 days at most.
					</li>
					<li>
						<strong>A cookie of known browsers</strong>, only when you log in with a password, kept for a year after the last time: a random number by which
						your account knows this browser again, so that wrong passwords that strangers try elsewhere do not concern you here. We keep it scrambled, with the
						time of your last login, for ten browsers at most; it goes with your account.
					</li>
					<li>Logging in through Google may add a short-lived one, for a day at most, that remembers that login.</li>
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
					<li>To show rosters and to take donations, each of them once.</li>
					<li>To keep the books, and to give money back where it is owed.</li>
					<li>To let you log in, and to mail you a one-time code when you forgot your password.</li>
					<li>To mail you a receipt of each payment, and to tell you when money goes back.</li>
					<li>To answer you, and to pass on a collaboration request that you made.</li>
					<li>To keep the service safe, and to follow the law.</li>
				</ul>
				<p>We draw no picture of your habits, and no program decides about you on its own.</p>
			</>
		),
	},
];
