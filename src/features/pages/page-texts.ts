/** Heading and one sentence of each written page, by its address (spec §2). */
export interface PageText {
	heading: string;
	text: string;
	/** A way on, where the page has one. */
	link?: { to: string; label: string };
}

const browse = { to: '/', label: 'Find an athlete' };

export const pageTexts = {
	aboutUs: {
		heading: 'About Us',
		text: 'A place where fans, alumni and businesses find college athletes and support them, with donations that anyone can trace.',
		link: browse,
	},
	transparency: {
		heading: 'Transparency',
		text: 'Clear tracking of donations and deals, regulatory compliance, equal opportunity for athletes, trust with fans and alumni, and legal protection.',
		link: browse,
	},
	privacy: {
		heading: 'Privacy Policy',
		text: 'We do not sell personal data. You can browse and give without an account, and what waits to be sent is kept on your device.',
	},
	donate: {
		heading: 'Donate',
		text: 'Find an athlete, choose an amount, and pay on the payment provider’s own page. Without a signal the donation is saved on your device and charged only when you pay.',
		link: browse,
	},
	process: {
		heading: 'Our Process',
		text: 'NIL agreements are disclosed by the earliest of the state-law deadline, the institutional deadline, or thirty days after execution.',
	},
	benefits: {
		heading: 'Benefits',
		text: 'A donation goes to the athlete you chose, whatever the sport and however far down the roster.',
		link: browse,
	},
	mission: {
		heading: 'Our Mission',
		text: 'To empower athletes through community support and transparency.',
		link: browse,
	},
	contact: {
		heading: 'Contact Us',
		text: 'The contact form is not open yet.',
	},
	login: {
		heading: 'Login',
		text: 'Accounts are not open yet. You can browse every roster and give once without one.',
		link: browse,
	},
	createUser: {
		heading: 'Create Account',
		text: 'Accounts are not open yet. You can browse every roster and give once without one.',
		link: browse,
	},
} satisfies Record<string, PageText>;

export type PageName = keyof typeof pageTexts;
