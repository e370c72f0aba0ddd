/** Texts about saved cards on the account page. */
export const cardTexts = {
	title: 'Payment methods',
	text: 'With a saved card, you can give in one tap, even offline. Our card provider keeps it. We see only its brand, last four digits, and expiration date.',
	loading: 'Loading your cards…',
	empty: 'You haven’t saved a card.',
	card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
	expires: (date: string) => `Expires ${date}`,
	expired: (date: string) => `Expired ${date}`,
	remove: 'Remove',
	removeAbout: (card: string) => `Remove ${card}`,
	removed: (card: string) => `${card} was removed.`,
	removeTitle: 'Remove this card?',
	removeText: (card: string) =>
		`We’ll remove ${card} here and at our card provider. Donations that wait for it won’t be charged to it. You can still pay them at checkout.`,
	removing: 'Removing…',
	removeUnanswered: 'The card may have been removed.',
	add: 'Save a card',
	adding: 'Opening…',
	addUnanswered: 'Nothing was saved yet.',
	addNote: 'You’ll enter it on our card provider’s page. You won’t be charged.',
	failed: 'We couldn’t load your cards.',
	offline: 'You need a connection to change your cards.',
} as const;
