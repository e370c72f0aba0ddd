/** Texts of a removal without an account that the server and the page share. */
export const removalMessages = {
	asked: 'If we have this athlete, an email is on its way. Open its link within 24 hours to send your request.',
	confirmed: 'We have your request. A person checks it, and we’ll email you what we decide.',
	linkWrong: 'This link was already used or has expired.',
} as const;
