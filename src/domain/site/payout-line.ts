/** The operator's answers about paying athletes, in the order of the line. */
export const PAYOUT_FIELDS = ['payout_holder', 'payout_time', 'payout_fee'] as const;
export type PayoutField = (typeof PAYOUT_FIELDS)[number];

/** A phrase per field, as typed by an admin. Null or missing: not filled in. */
export type PayoutTerms = Readonly<Partial<Record<PayoutField, string | null>>>;

const DEMO = 'Demo: no athlete is paid.';
const BLANK = 'This site hasn’t said how it pays athletes. Ask before you give.';

/** Each part of the line, with its phrase and without one. A donor must not take silence for an answer. */
const PARTS: Record<PayoutField, { said: (phrase: string) => string; unsaid: string }> = {
	payout_holder: { said: (holder) => `Your money is held by ${holder}`, unsaid: 'Who holds your money: not stated' },
	payout_time: { said: (time) => `Athletes get it ${time}`, unsaid: 'When athletes get it: not stated' },
	payout_fee: { said: (payer) => `Card fee paid by ${payer}`, unsaid: 'Who pays the card fee: not stated' },
};

/**
 * How athletes are paid, in one line: on pages, receipts, and in mails. It is the only place that makes this line.
 * @param demo whether the site takes no real money, so there is nothing to pay out whatever the terms say
 */
export function payoutLine(terms: PayoutTerms, { demo }: { demo: boolean }): string {
	if (demo) return DEMO;
	if (PAYOUT_FIELDS.every((field) => (terms[field] ?? null) === null)) return BLANK;
	return PAYOUT_FIELDS.map((field) => {
		const { said, unsaid } = PARTS[field];
		const phrase = terms[field] ?? null;
		return phrase === null ? unsaid : said(phrase);
	}).join(' · ');
}
