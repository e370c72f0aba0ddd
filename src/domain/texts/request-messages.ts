/**
 * Texts of collaboration requests and contact messages (spec §2, §5, §8); separate from `screen-messages.ts`, which the
 * first screen loads.
 */
export const requestMessages = {
	/** Collaboration requests, in the order of their checks (spec §5). */
	collaboration: {
		firstName: 'Please enter First Name.',
		lastName: 'Please enter Last Name.',
		email: 'Please enter Email Address.',
		emailInvalid: 'Please enter Valid Email Address.',
		phone: 'Please enter Phone Number.',
		street: 'Please enter Street Address.',
		city: 'Please enter City.',
		state: 'Please enter State.',
		zip: 'Please enter Zip Code.',
		country: 'Please enter Country.',
		scope: 'Please select Scope of Use.',
		scopeOther: "Please specify 'Other' Scope of Use.",
		requestedDate: 'Please select Requested Date.',
		/** Not in the spec: a day in the past. A request that waited for a signal may run into this. */
		requestedDateOver: 'Please select a Requested Date that hasn’t passed.',
		compensation: 'Please select Compensation Option.',
		flatFee: 'Please enter Flat Fee Amount.',
		/** Not in the spec: more than any fee can be. */
		flatFeeTooHigh: 'Please enter at most $100,000,000.',
		royalties: 'Please enter Royalty Percentage.',
		otherPayment: 'Please describe Other Payment Details.',
		acknowledge: 'Please acknowledge the terms.',
		submitted: 'NIL Collaboration Request submitted successfully!',
		/** Not in the spec: what comes next, with a link. */
		sentAs: (request_id: number) => `Request No. ${request_id} sent. We’ll email you the answer.`,
		seeRequest: 'See your request',
		/** For a wrong link, for another person's request, and for one that isn't there anymore. */
		gone: 'We couldn’t find that request. It may have been deleted, or the link isn’t complete.',
		/** Not in the spec: optional fields with invalid content. */
		alternateDateInvalid: 'Please enter a full date, or leave Alternate Date empty.',
		alternateDateOver: 'Please enter a date that hasn’t passed, or leave Alternate Date empty.',
		hoursInvalid: 'Please enter hours as a number, such as 2 or 2.5, or leave the field empty.',
	},
	/** The contact form, in the order of its checks (spec §5). */
	contact: {
		firstName: 'Please enter your First Name.',
		lastName: 'Please enter your Last Name.',
		email: 'Please enter your Email Address.',
		emailInvalid: 'Please enter a valid Email address.',
		phone: 'Please enter your Phone Number.',
		subject: 'Please enter a Subject.',
		message: 'Please enter your Message.',
		/** Not in the spec, which has no text for success. */
		sent: 'Thank you! We got your message.',
	},
	/** Not in the spec: a visitor deletes what they sent. */
	deletion: {
		title: 'Delete what I sent you',
		lead: 'We’ll email you a link to delete the messages and collaboration requests you sent without an account.',
		ask: 'Email me a link',
		asked: 'If you sent us anything from this address without an account, a link to delete it is on its way. It works for 24 hours.',
		confirm: 'Delete everything',
		accepted:
			'An accepted request is an agreement that must be disclosed. We keep the athlete, dates, and amounts, but not your name, your address, or what you wrote.',
		deleted: 'Everything you sent has been deleted.',
		linkWrong: 'This link was already used or has expired.',
	},
	/** For either one, if it couldn't be saved or the server refused it (spec §8). */
	failed: 'Error occurred while saving your data. Please try again.',
	/** Not in the spec: a submission that can't be changed right now, or anymore. */
	sendingNow: 'This is being sent right now.',
	hidden: 'This is still saved here. Log in to change it.',
	tooLate: 'This was already sent, so you can’t change it.',
	/** Not in the spec: what waits for a connection. `device` is "phone" or "computer". */
	saved: (device: string) => `Saved on this ${device}. We’ll send it when you’re online.`,
} as const;
