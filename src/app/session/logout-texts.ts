/** Texts of the warning before a logout. `device` is "phone" or "computer". */
export const logoutTexts = {
	title: 'Log out with something waiting?',
	text: (count: number, device: string) =>
		count === 1
			? `One item hasn’t been sent or paid yet. It stays on this ${device}, hidden from anyone else, until you log in here again. After 7 days, we’ll ask whether you still want it.`
			: `${count} items haven’t been sent or paid yet. They stay on this ${device}, hidden from anyone else, until you log in here again. After 7 days, we’ll ask whether you still want them.`,
	/** In another app's own browser, which may forget it. */
	textInApp: (count: number) =>
		count === 1
			? 'One item hasn’t been sent or paid yet. This app’s browser may forget it, so finish it before you log out.'
			: `${count} items haven’t been sent or paid yet. This app’s browser may forget them, so finish them before you log out.`,
	more: (count: number) => `and ${count} more`,
	/** Leads to Waiting, which has the donations with their buttons. */
	payFirst: 'Pay first',
	seeWaiting: 'See what’s waiting',
	stay: 'Stay logged in',
	logOut: 'Log out',
} as const;
