/**
 * Texts of the app shell: header, menu, status line, errors. They are part of the first load, so texts that only a
 * later chunk needs are next to that chunk. `device` is "phone" or "computer".
 */
export const appTexts = {
	skip: 'Skip to content',
	loading: 'Loading…',
	loadingPage: 'Loading the page…',
	opening: {
		donation: 'Opening the donation…',
		request: 'Opening the request…',
		confirmation: 'Opening the confirmation…',
	},
	logo: 'NIL, home',
	waiting: {
		label: 'Waiting',
		/** Screen readers read it before the amount that can be paid. */
		before: (count: number) => `Waiting ${count}: `,
	},
	menu: {
		name: 'Main',
		button: 'Menu',
		home: 'Home',
		favorites: 'Favorite Athletes',
		aboutUs: 'About Us',
		mission: 'Our Mission',
		donate: 'Donate',
		process: 'Process',
		benefits: 'Benefits',
		account: 'Account Information',
		donations: 'My Donations',
		deleteAccount: 'Delete Account',
		logIn: 'Login',
		logOut: 'Logout',
	},
	status: {
		asOf: (time: string) => `Rosters as of ${time}`,
		saving: (device: string) => `Saving rosters to this ${device}…`,
		none: (device: string) => `No rosters on this ${device} yet`,
		full: (device: string) => `This ${device} is out of space for new rosters.`,
		failed: 'We couldn’t refresh the rosters.',
		offline: 'Offline.',
		works: 'You can still search and donate. We’ll send it when you’re back online.',
		worksLater: 'Athletes will load when you’re back online.',
		saved: (device: string) => `Saved on this ${device}`,
		onDevice: (device: string) => `On this ${device}`,
	},
	error: {
		title: 'This screen stopped working',
		chunk: 'Part of this page didn’t load. Try again when you’re online. Everything you saved is still here.',
		text: 'Something went wrong on this screen. Everything you saved is still here.',
		reload: 'Reload',
		home: 'Home',
	},
} as const;
