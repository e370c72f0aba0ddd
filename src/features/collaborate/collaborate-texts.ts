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
	/** Labels of what the form has besides the request's own fields (spec §3). */
	fields: {
		scope_other: 'Other Scope of Use',
		compensation: 'Compensation',
	},
	acknowledge: `I acknowledge the terms: this is a request, not an agreement. There’s an agreement only when the athlete says yes and both sides sign, within state and school rules. ${disclosureRule}`,
	cancel: 'Cancel',
	submit: 'Submit Request',
	submitting: 'Submitting…',
} as const;
