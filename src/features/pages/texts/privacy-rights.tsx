import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { Section } from '../static-page-text.ts';

const contact = <Link to={screens.contact}>Contact Us</Link>;

/** What people can request, and the rest of a policy's content. */
export const privacyRights: readonly Section[] = [
	{
		id: 'rights',
		title: 'Your rights',
		body: (
			<>
				<p>These are open to everyone, wherever you live:</p>
				<ul>
					<li>
						<strong>Access.</strong> See what we hold: in <Link to={screens.account}>My Profile</Link>, and by Download my data there.
					</li>
					<li>
						<strong>Correction.</strong> Change your account and profile in My Profile. For anything else, ask us.
					</li>
					<li>
						<strong>Deletion.</strong> <Link to={screens.deleteAccount}>Delete Account</Link> removes your account, profile, favorites, messages and requests,
						tells you first what still waits, and clears the device that you do it on. The sums of donations stay in the books, under a pseudonym; an accepted
						request stays without your name and your words. What you sent without an account: <Link to={screens.deletion}>Delete what I sent you</Link>.
					</li>
					<li>
						<strong>Restriction.</strong> Ask us to stop using your data while a question about it is open.
					</li>
					<li>
						<strong>Portability.</strong> Download my data gives you a JSON file, which other programs can read.
					</li>
					<li>
						<strong>Opt-out.</strong> There is no sale, no advertising and no newsletter to opt out of. If that changes, you can say no.
					</li>
					<li>
						<strong>Withdrawing consent.</strong> Where we use data because you agreed, you can take that back at any time. Your name on athletes’ pages: by
						“Don’t show my name” in <Link to={screens.myDonations}>My Donations</Link>. It does not undo what happened before.
					</li>
				</ul>
				<p>
					To ask for any of this, use {contact}. We may have to make sure that the account or the donation is yours. For a donation without an account, name its
					transaction: we have nothing else to find it by. Nobody is treated worse for asking. You may also complain to the data protection authority where you
					live.
				</p>
			</>
		),
	},
	{
		id: 'children',
		title: 'Children under 13',
		body: (
			<p>
				This site is not meant for children under 13, and we do not knowingly collect their data. If you are a parent or guardian and think that a child gave us
				data, tell us through {contact}, and we will delete it.
			</p>
		),
	},
	{
		id: 'transfers',
		title: 'International transfers',
		body: (
			<p>
				Our server and our providers may be in another country than you, where other privacy laws apply. Where the law asks for safeguards for such a transfer,
				we see to it that they are in place.
			</p>
		),
	},
	{
		id: 'links',
		title: 'Links to others',
		body: (
			<p>
				An athlete’s page can link to other sites, for instance to statistics, and the footer links to social networks. The checkout and the Google login belong
				to others too. A photo of an athlete may be loaded from another site, which then sees your internet address but not the page you are on. What these
				sites do is told in their own policies, and this one does not cover them.
			</p>
		),
	},
	{
		id: 'changes',
		title: 'Changes to this policy',
		body: (
			<p>
				When we change this policy, the date at the top changes with it. If a change matters for you, we say so on this site before it takes effect. A copy
				stored on your device is as old as your last visit with a connection.
			</p>
		),
	},
	{
		id: 'contact',
		title: 'How to reach us',
		body: <p>Questions about privacy, and requests of all kinds, go through {contact}.</p>,
	},
];
