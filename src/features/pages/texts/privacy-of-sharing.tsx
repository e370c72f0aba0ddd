import type { Section } from '../static-page-text.ts';

/** Other holders of data, retention, and protection. */
export const privacyOfSharing = (): readonly Section[] => [
	{
		id: 'sharing',
		title: 'Sharing',
		body: (
			<>
				<p>
					<strong>We don’t sell personal data</strong>, and we don’t share it for advertising. Others get only what they need to work for us:
				</p>
				<ul>
					<li>
						<strong>Payment provider:</strong> the amount, the athlete’s name and team, and our number for the donation. What you enter at checkout goes
						straight to the provider.
					</li>
					<li>
						<strong>Email provider:</strong> your address and the text, whenever we email you.
					</li>
					<li>
						<strong>Push services:</strong> if you turn on notifications, we send them through your browser’s maker. It can tell that we notified your device,
						but not about what, because the text is encrypted.
					</li>
					<li>
						<strong>Hosting provider:</strong> it runs our server and database and may log connections, such as IP addresses, for its own security.
					</li>
					<li>
						<strong>Support providers:</strong> what you wrote to us, if we ever have others help us answer it.
					</li>
					<li>
						<strong>Analytics providers:</strong> none. If we ever use one, we’ll name it here first, and we’ll ask for your consent where the law requires it.
					</li>
				</ul>
				<p>
					We also share data when a law or a court requires it. This site’s admins can see accounts and transactions, and the server logs when they list or
					remove accounts.
				</p>
				<p>
					An athlete’s page shows the total received, the number of supporters, and the donations by month if at least three people with accounts gave in every
					period shown. It lists you as a recent supporter only if you chose that for a donation, by first name and last initial or by your user name, and never
					with the amount. You’re taken off the list when you choose “Don’t show my name” in My Donations, when that donation is refunded, or when your account
					is deleted. A pledge lists you only once it is paid, and “Don’t show my name” is on its page, too.
				</p>
				<p>Whoever holds an athlete’s page sees the amount and day of each donation to that athlete, without names.</p>
			</>
		),
	},
	{
		id: 'retention',
		title: 'How long we keep data',
		body: (
			<ul>
				<li>
					<strong>Account, profile, and favorites:</strong> until you delete your account.
				</li>
				<li>
					<strong>Sessions:</strong> until you log out, change your password, or they expire, after 30 days at most. A one-time code works for an hour.
				</li>
				<li>
					<strong>Donations and financial records:</strong> permanently, because the records must stay complete. After you delete your account, they no longer
					point to you. A pseudonym takes the place of your account.
				</li>
				<li>
					<strong>Messages and requests:</strong> what you sent without an account, for 180 days after we’ve handled it and 400 days at most. What you sent
					while logged in is deleted with your account. Only an accepted request stays, because it must be disclosed, but without your name or what you wrote
					once your account is gone.
				</li>
				<li>
					<strong>Unpaid donations:</strong> 60 days, or 400 days with an account.
				</li>
				<li>
					<strong>Emails to you:</strong> until they’re sent.
				</li>
				<li>
					<strong>Notifications:</strong> your choices until you turn them off, log out, or don’t visit for 90 days. What we notified you about, for 30 days.
				</li>
				<li>
					<strong>Backups:</strong> may hold older data until newer ones replace them.
				</li>
			</ul>
		),
	},
	{
		id: 'security',
		title: 'Security',
		body: (
			<>
				<p>
					Passwords are hashed with argon2id. Sessions are stored hashed, and scripts on the page can’t read the session cookie. Failed logins slow down further
					tries. We count them under a hash of the email address.
				</p>
				<p>The server checks who makes each call and what they’re allowed to do. The page can run only its own scripts.</p>
				<p>
					No system is perfectly safe. On a shared phone or computer, log out when you’re done. If a breach affects your data, we’ll tell you as the law
					requires.
				</p>
			</>
		),
	},
];
