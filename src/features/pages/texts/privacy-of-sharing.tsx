import type { Section } from '../static-page-text.ts';

/** Who else has data, for how long, and how it is protected. */
export const privacyOfSharing: readonly Section[] = [
	{
		id: 'sharing',
		title: 'Sharing',
		body: (
			<>
				<p>
					<strong>We do not sell personal data</strong>, and we do not share it for advertising. Others get only what their work for us needs:
				</p>
				<ul>
					<li>
						<strong>Payment provider:</strong> the amount, the athlete’s name and team, and our number of the donation. What you type at the checkout, you give
						to the provider itself.
					</li>
					<li>
						<strong>E-mail provider:</strong> your address and the text, when a mail has to be sent to you.
					</li>
					<li>
						<strong>Hosting provider:</strong> it runs our server and database, and may keep records of connections, such as internet addresses, for its own
						safety.
					</li>
					<li>
						<strong>Support providers:</strong> what you wrote to us, if we ever have others help to answer it.
					</li>
					<li>
						<strong>Analytics providers:</strong> none. If we ever use one, this page will name it first, and where the law asks for your consent we will ask
						you.
					</li>
				</ul>
				<p>
					We also share data where a law or a court requires it. Admins of this site see accounts and transactions, and the server notes when they list or
					remove accounts.
				</p>
				<p>
					An athlete’s page shows the total received. It names you among recent supporters only where you chose that for a donation: by first name and the
					initial of your last name, or by your account’s name, and without the amount. You leave the list when you choose “Don’t show my name” in My Donations,
					when that donation is given back, or when your account is deleted.
				</p>
			</>
		),
	},
	{
		id: 'retention',
		title: 'How long we keep data',
		body: (
			<ul>
				<li>
					<strong>Account, profile and favorites:</strong> until you delete your account.
				</li>
				<li>
					<strong>Sessions:</strong> until you log out, change your password, or they end: after 30 days at most. A one-time code is good for an hour.
				</li>
				<li>
					<strong>Donations and the books:</strong> for good, because books must stay whole. After you delete your account they no longer lead to you: in place
					of your account stands a pseudonym.
				</li>
				<li>
					<strong>Messages and requests:</strong> what you sent without an account, for 180 days once it is dealt with, and 400 days at most. What you sent
					while logged in goes with your account. Only an accepted request stays, for its disclosure, without your name and your words once your account is
					gone.
				</li>
				<li>
					<strong>Donations that were not paid:</strong> 60 days, with an account 400 days.
				</li>
				<li>
					<strong>Mail to you:</strong> until it has gone out.
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
					Passwords are hashed with argon2id. Sessions are stored hashed, and scripts in the page cannot read the session cookie. Failed logins slow down; they
					are counted under a hash of the e-mail address.
				</p>
				<p>The server checks at every call who makes it and what they may do. The page may run only its own scripts.</p>
				<p>
					No system is perfectly safe. On a phone or computer that you share, log out when you are done. If data of yours is affected by a breach, we will tell
					you as the law requires.
				</p>
			</>
		),
	},
];
