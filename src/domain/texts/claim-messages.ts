/** Texts of claims that the server and the page share. */
export const claimMessages = {
	codeNotValid: 'That code isn’t right for this athlete, was already used, or has expired. Ask your school for a new one.',
	tooManyOfPerson: 'You’ve tried too many codes. Try again in an hour.',
	tooManyAtAthlete: 'Too many wrong codes were tried for this athlete today. Ask your school for a new code, which works right away.',
	taken: 'Someone already claimed this page. If that wasn’t you, contact us.',
	foreignDomain: 'That isn’t an email address at this athlete’s school that we know. Ask your school for a code instead.',
	mailAsked: 'An email is on its way. Open its link within 24 hours. Then a person checks your claim.',
	mailConfirmed: 'We have your claim. A person checks it, and we’ll email you what we decide.',
	tooManyMails: 'Too many emails about this went out within an hour. Look in your mailbox, or ask your school for a code.',
	otherAccount: 'This link is for the account that asked for it. Log in with that one. If you didn’t ask, ignore the email: nobody can use it without you.',
	linkWrong: 'This link was already used or has expired.',
	ended: 'This claim has ended.',
	takenDown: 'The words and the photo are off the page.',
	unknown: 'We couldn’t find that claim.',
	moved: 'You’re on another team now. Ask your new school for a code.',
	agreementChanged: 'The agreement has changed. Reload the page, and read it again before you sign.',
} as const;
