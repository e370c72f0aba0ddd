import { withOperator } from './letter.ts';

/** What the operator says about themselves in every mail. */
export interface Letterhead {
	/** In place of our name at the top; undefined: our name stays. */
	name: string | undefined;
	/** In place of the sender's name; undefined: `MAIL_FROM` stays as it is. */
	sender: string | undefined;
	/** Where replies go; undefined: to the sender. */
	reply_to: string | undefined;
	/** Lines at the end; '' for none. */
	imprint: string;
}

export const NO_LETTERHEAD: Letterhead = { name: undefined, sender: undefined, reply_to: undefined, imprint: '' };

/** A mail's parts as they are sent. A queued mail has no letterhead, and gets the current one when it is sent. */
export function underLetterhead({ body, html }: { body: string; html: string | null }, letterhead: Letterhead): { text: string; html?: string } {
	const { imprint } = letterhead;
	const text = imprint === '' ? body : `${body.trimEnd()}\n\n${imprint}\n`;
	return html === null ? { text } : { text, html: withOperator(html, letterhead) };
}
