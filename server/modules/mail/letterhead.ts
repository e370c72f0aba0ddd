import { withOperator } from './letter.ts';

/** The operator's details in every mail. */
export interface Letterhead {
	/** In place of our name at the top; undefined: our name stays. */
	name: string | undefined;
	/** In place of the sender's name; undefined: `MAIL_FROM` stays as it is. */
	sender: string | undefined;
	/** Where replies go; undefined: to the sender. */
	reply_to: string | undefined;
	/** Lines at the end; '' for none. */
	imprint: string;
	/** The operator's logo as PNG, above the name in the HTML part. */
	logo?: Buffer | undefined;
}

export const NO_LETTERHEAD: Letterhead = { name: undefined, sender: undefined, reply_to: undefined, imprint: '' };

/** Where the HTML part finds the logo, which travels with the mail: a reader that loads nothing still shows it. */
const LOGO_CID = 'logo';

interface Parts {
	text: string;
	html?: string;
	attachments?: { filename: string; content: Buffer; cid: string; contentDisposition: 'inline' }[];
}

/** A mail's parts as they are sent. A queued mail has no letterhead, and gets the current one when it is sent. */
export function underLetterhead({ body, html }: { body: string; html: string | null }, letterhead: Letterhead): Parts {
	const { imprint, logo } = letterhead;
	const text = imprint === '' ? body : `${body.trimEnd()}\n\n${imprint}\n`;
	if (html === null) return { text };
	if (logo === undefined) return { text, html: withOperator(html, { name: letterhead.name, imprint }) };
	return {
		text,
		html: withOperator(html, { name: letterhead.name, imprint, logo: `cid:${LOGO_CID}` }),
		attachments: [{ filename: 'logo.png', content: logo, cid: LOGO_CID, contentDisposition: 'inline' }],
	};
}
