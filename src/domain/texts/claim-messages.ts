/** Texts of claims that the server and the page share. */
export const claimMessages = {
	codeNotValid: 'That code isn’t right for this athlete, was already used, or has expired. Ask your school for a new one.',
	tooMany: 'Too many tries. Wait a while, or ask your school for help.',
	taken: 'Someone already claimed this page. If that wasn’t you, contact us.',
	foreignDomain: 'That isn’t an email address at this athlete’s school that we know. Ask your school for a code instead.',
	mailAsked: 'An email is on its way. Open its link within 24 hours. Then a person checks your claim.',
	mailConfirmed: 'We have your claim. A person checks it, and we’ll email you what we decide.',
	linkWrong: 'This link was already used or has expired.',
	ended: 'This claim has ended.',
	agreementChanged: 'The agreement has changed. Reload the page, and read it again before you sign.',
} as const;
