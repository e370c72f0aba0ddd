import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { SiteContact } from '../site-contact.tsx';
import type { Section } from '../static-page-text.ts';

const contact = <Link to={screens.contact}>Contact Us</Link>;

/** People's rights, and the rest of a policy's content. */
export const privacyRights = (): readonly Section[] => [
	{
		id: 'rights',
		title: 'Your rights',
		body: (
			<>
				<p>Everyone has these rights, wherever you live:</p>
				<ul>
					<li>
						<strong>Access.</strong> See what we have about you in <Link to={screens.account}>My Profile</Link>, or choose “Download my data” there.
					</li>
					<li>
						<strong>Correction.</strong> Edit your account and profile in My Profile. For anything else, ask us.
					</li>
					<li>
						<strong>Deletion.</strong> <Link to={screens.deleteAccount}>Delete Account</Link> removes your account, profile, favorites, messages, requests, and
						claims and clears the device you do it on. It first tells you what’s still waiting. If a monthly donation stops with the account, we send one last
						email about it and then delete the address. Donation amounts stay on record under a pseudonym. An accepted request stays without your name or what
						you wrote. For what you sent without an account, use <Link to={screens.deletion}>Delete what I sent you</Link>.
					</li>
					<li>
						<strong>Restriction.</strong> Ask us to stop using your data while a question about it is open.
					</li>
					<li>
						<strong>Portability.</strong> “Download my data” gives you a JSON file that other programs can read.
					</li>
					<li>
						<strong>Opt-out.</strong> There’s no sale, advertising, or newsletter to opt out of. If that changes, you can say no.
					</li>
					<li>
						<strong>Withdrawing consent.</strong> Where we use data because you agreed, you can change your mind at any time. To take your name off athletes’
						pages, choose “Don’t show my name” in <Link to={screens.myDonations}>My Donations</Link>. This doesn’t undo what happened before.
					</li>
				</ul>
				<p>
					To make any of these requests, use {contact}. We may have to verify that the account or donation is yours. For a donation without an account, include
					the receipt number, because we have no other way to find it. We won’t treat you any differently for asking. You can also file a complaint with the
					data protection authority where you live.
				</p>
			</>
		),
	},
	{
		id: 'children',
		title: 'Children under 13',
		body: (
			<p>
				This site isn’t meant for children under 13, and we don’t knowingly collect their data. If you’re a parent or guardian and think a child gave us data,
				tell us through {contact} and we’ll delete it.
			</p>
		),
	},
	{
		id: 'transfers',
		title: 'International transfers',
		body: (
			<p>
				Our server and our providers may be in a different country from you, with different privacy laws. Where the law requires safeguards for such a transfer,
				we make sure they’re in place.
			</p>
		),
	},
	{
		id: 'links',
		title: 'Links to other sites',
		body: (
			<p>
				An athlete’s page can link to other sites, such as for stats, and the footer links to social networks. Checkout and Google login are run by others too.
				An athlete’s photo may load from another site, which then sees your IP address but not the page you’re on. These sites have their own policies, and this
				one doesn’t cover them.
			</p>
		),
	},
	{
		id: 'changes',
		title: 'Changes to this policy',
		body: (
			<p>
				When we change this policy, we update the date at the top. If a change affects you, we’ll say so on this site before it takes effect. The copy on your
				device dates from your last online visit.
			</p>
		),
	},
	{
		id: 'contact',
		title: 'How to reach us',
		body: (
			<>
				<p>For privacy questions and requests of any kind, use {contact}.</p>
				<SiteContact />
			</>
		),
	},
];
