import { disclosureRule } from '#domain/collaboration/nil-stance.ts';

/** Texts of the collaboration request sheet. `device` is "phone" or "computer". */
export const collaborateTexts = {
	offline: (device: string) => `You’re offline. We’ll save your request on this ${device} and send it when you’re back online.`,
	you: 'About you',
	business: 'Your business',
	collaboration: 'The collaboration',
	steps: {
		label: 'Parts of the request',
		done: 'Complete:',
		progress: (done: number, of: number) => `${done} of ${of} required fields filled in`,
	},
	fromProfile: 'We filled in what your account knows about you. Change whatever is different for this request.',
	/** What keeps a request from being sent. */
	faults: (missing: number, wrong: number) => {
		const parts = [missing > 0 ? `${missing} ${missing === 1 ? 'thing' : 'things'} missing` : [], wrong > 0 ? `${wrong} to correct` : []].flat();
		return `${parts.join(', ')}.`;
	},
	/** The labels of the fields (spec §3). */
	fields: {
		first_name: 'First Name',
		last_name: 'Last Name',
		email_address: 'Email Address',
		phone_number: 'Phone Number',
		street_address: 'Street Address',
		address_line_2: 'Address Line 2 (optional)',
		city: 'City',
		state: 'State',
		zip_code: 'Zip Code',
		country: 'Country',
		company_name: 'Company Name (optional)',
		business_address: 'Business Address (optional)',
		business_phone: 'Business Phone (optional)',
		scope: 'Scope of Use',
		scope_other: 'Other Scope of Use',
		additional_details: 'Additional Details (optional)',
		requested_date: 'Requested Date',
		alternate_date: 'Alternate Date (optional)',
		number_of_hours_requested: 'Number of Hours Requested (optional)',
		compensation: 'Compensation',
		flat_fees: 'Flat Fee Amount (dollars)',
		royalties: 'Royalty Percentage (of net revenue)',
		other: 'Other Payment Details',
	},
	acknowledge: `I acknowledge the terms: this is a request, not an agreement. There’s an agreement only when the athlete says yes and both sides sign, within state and school rules. ${disclosureRule}`,
	cancel: 'Cancel',
	submit: 'Submit Request',
	submitting: 'Submitting…',
} as const;
