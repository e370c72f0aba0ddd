/* Texts that the first load can show. Each byte here is part of it. */

export const tagline = 'Empowering Athletes Through Community Support and Transparency';
export const searchIntro = 'Search athletes to support with donations and NIL opportunities';
export const detailsHeading = 'View Player Details';
/** The header's greeting; `name` is the given name or the e-mail. */
export const hello = (name: string) => `Hello, ${name}`;
export const menu = { whyDonate: 'Why Donate', account: 'Account', yourDonations: 'Your donations' } as const;
export const noResults = 'No Results found.';
export const signUpFirst = 'Please sign-up for a free account to access this feature';
export const select = { empty: 'No options', loading: 'Loading...', placeholder: 'Select...' } as const;
export const filters = {
	search: 'Search Athlete',
	sport: 'Search By Sports',
	conference: 'Conference',
	team: 'Team',
	class: 'Class',
	position: 'Position',
	clear: 'Clear filters',
	show: 'Show Filters',
	hide: 'Hide Filters',
	loadMore: 'Load More',
} as const;
export const card = {
	pendingTransfer: 'Pending Transfer',
	viewDetails: 'View Details',
	collaborate: 'NIL Collaboration Request',
	donate: 'Donate Now',
	pledge: 'Pledge',
} as const;
export const chunkFailed = 'Loading chunk failed';
/** In the band under the header, while the platform takes no donations. */
export const pausedBand = { title: 'Donations are paused.', text: 'You can still save one for later.' } as const;
/** Once the connection is back and donations can be paid. */
export const backOnline = 'You’re back online.';
export const readyNow = 'What you saved is ready to pay.';
export const pay = (amount: string) => `Pay ${amount}`;
export const payAll = (count: number, amount: string) => `Pay all (${count} donations, ${amount})`;
