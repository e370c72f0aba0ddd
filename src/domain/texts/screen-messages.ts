/** Texts that the spec quotes, in one place. Screens, the API, and tests read them from here. */
export const messages = {
	tagline: 'Empowering Athletes Through Community Support and Transparency',
	searchIntro: 'Search athletes to support with donations and NIL opportunities',
	detailsHeading: 'View Player Details',
	/** The header's greeting; `name` is the given name or the e-mail. */
	hello: (name: string) => `Hello, ${name}`,
	menu: { whyDonate: 'Why Donate', account: 'Account', yourDonations: 'Your donations' },
	copyright: '2025 NIL. All rights are reserved.',
	noResults: 'No Results found.',
	donationTitle: (player: string, team: string) => `Donation For ${player} (${team})`,
	oneTimeHeading: 'One-Time Donation',
	recurringHeading: 'Recurring Donation',
	makeOneTime: 'Make One-Time Donation',
	makeRecurring: 'Make Recurring Donation',
	donateAmountLabel: 'Donate Amount',
	amountMissing: 'Please select or add donation amount.',
	signUpFirst: 'Please sign-up for a free account to access this feature',
	paymentSuccess: 'Payment Success',
	paymentFailed: 'Payment Failed',
	select: { empty: 'No options', loading: 'Loading...', placeholder: 'Select...' },
	filters: {
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
	},
	card: { pendingTransfer: 'Pending Transfer', viewDetails: 'View Details', collaborate: 'NIL Collaboration Request', donate: 'Donate Now', pledge: 'Pledge' },
	chunkFailed: 'Loading chunk failed',
	/** In the band under the header, while the platform takes no donations. */
	pausedBand: { title: 'Donations are paused.', text: 'You can still save one for later.' },
	/**
	 * Not in the spec: the donation's limits, and the texts for a waiting donation. `device` is "phone" or "computer".
	 */
	amountLimits: 'Please enter an amount from $1 to $10,000, such as 25 or 25.50.',
	savedOn: (device: string) => `Saved on this ${device}. Not charged.`,
	/** The three states of a donation, and the one of a donation that can't be paid without a signal. */
	donationState: { saved: 'Saved, not sent', ready: 'Ready to pay', unpaid: 'Not paid yet', paid: 'Paid' },
	/** Once the connection is back and donations can be paid. */
	backOnline: 'You’re back online.',
	readyNow: 'What you saved is ready to pay.',
	planExists: (player: string) => `You already give to ${player} every month. Do you want to start a second monthly donation?`,
	pay: (amount: string) => `Pay ${amount}`,
	payAll: (count: number, amount: string) => `Pay all (${count} donations, ${amount})`,
	payFor: (amount: string, player: string) => `Pay ${amount} for ${player}`,
} as const;
