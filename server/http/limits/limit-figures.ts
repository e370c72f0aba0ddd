/** How often one kind of call may be made within an hour (docs/decisions/123 has the arithmetic). */
export interface Figures {
	/** Per device. */
	device?: number;
	/** Per address without a proof of work; its subnet has four times as many. */
	free: number;
	/** Per address in total; its subnet has four times as many. Undefined: a proof of work buys any number. */
	most?: number;
	/**
	 * The work of a proof doubles with each doubling of the uses beyond the free ones, at most this many times; 4 by
	 * default.
	 */
	hardest?: number;
}

export type LimitKind =
	/** A browser gets its first device cookie. */
	| 'device'
	/** Any call of the kinds below from a browser without a device cookie of ours. */
	| 'newcomer'
	/** A donation is registered. */
	| 'gift'
	/** A checkout is opened: without a cookie, and with one. */
	| 'click_without_cookie'
	| 'click'
	/** A donation is canceled before it has arrived. */
	| 'cancel'
	| 'message'
	| 'request'
	| 'account'
	/** A device asks for notifications, or changes which. */
	| 'push'
	/** A login fails: counted per address, per address and account, and per account. */
	| 'login'
	| 'login_of_account_here'
	| 'login_of_account'
	/** A login by passkey begins. */
	| 'passkey'
	/** A code for a new password is requested, or tried. */
	| 'code'
	/** Somebody requests a link to delete what they sent without an account. */
	| 'deletion_link'
	/** Somebody asks that an athlete is paused, closed, or removed. */
	| 'removal'
	/** Somebody claims an athlete's page by school mail. */
	| 'claim_mail'
	/** A receipt is mailed from its page: counted per receipt, and per address that it goes to. */
	| 'receipt_copy'
	| 'receipt_copy_of'
	| 'receipt_copy_to'
	| 'code_try'
	/** The setup code of a new site is tried. */
	| 'setup_try';

export type LimitFigures = Record<LimitKind, Figures>;

export const SUBNET_FACTOR = 4;

/**
 * Sized for a stadium of 60,000 seats whose Wi-Fi has one address. In the busiest hour a tenth of the crowd opens the
 * site, half of them over the Wi-Fi: 3,000 devices. Of these, one in five donates, one in twenty registers, one in ten
 * logs in and one in five of those mistypes, one in fifty has forgotten the password, one in a hundred writes, and one
 * in a hundred cancels something that hasn't arrived. Each figure is twice that.
 */
export const FIGURES: LimitFigures = {
	device: { free: 6000 },
	newcomer: { free: 60 },
	gift: { device: 40, free: 1200 },
	click: { device: 10, free: 3000, most: 3000 },
	click_without_cookie: { free: 60, most: 60 },
	cancel: { device: 40, free: 60, most: 1200 },
	message: { device: 10, free: 60, most: 1200 },
	request: { device: 20, free: 60, most: 1200 },
	account: { device: 10, free: 300 },
	push: { device: 60, free: 1200 },
	login: { free: 120 },
	login_of_account_here: { free: 10 },
	login_of_account: { free: 30, hardest: 8 },
	passkey: { device: 60, free: 1200 },
	code: { device: 5, free: 120 },
	deletion_link: { device: 5, free: 60 },
	removal: { device: 5, free: 10 },
	claim_mail: { device: 5, free: 60 },
	receipt_copy: { device: 10, free: 120, most: 1200 },
	receipt_copy_of: { free: 5, most: 5 },
	receipt_copy_to: { free: 10, most: 10 },
	code_try: { device: 15, free: 120 },
	setup_try: { device: 20, free: 20, most: 20 },
};
