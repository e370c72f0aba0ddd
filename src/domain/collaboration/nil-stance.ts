/** The platform's stance on NIL (spec §1), in words that several pages share. */
export const fivePoints = {
	tracking: 'Clear tracking of donations and deals',
	compliance: 'Regulatory compliance',
	equality: 'Equal opportunity for athletes',
	trust: 'Trust with fans and alumni',
	protection: 'Legal protection',
} as const;

/** Spec §9. */
export const disclosureRule =
	'NIL agreements are disclosed by the earliest of the state-law deadline, the institutional deadline, or thirty days after execution.';

/** Shown on receipts and statements. */
export const notDeductible = 'Your donation goes to an athlete, not a charity. It’s not tax-deductible.';
