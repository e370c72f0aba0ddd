import * as z from 'zod/mini';

/** How many errors one call may report. */
export const CLIENT_ERRORS_AT_ONCE = 10;

/**
 * An error that happened in somebody's browser, without anything about that person: no text that they typed, no id, no
 * address of an athlete or a donation.
 */
export const clientErrorSchema = z.strictObject({
	/** The error's class: `TypeError`. */
	name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
	/**
	 * The browser's own message about an error in our code, with quoted texts and numbers left out. Empty for errors
	 * whose message our code made up, because such a message may contain what somebody typed.
	 */
	message: z.string().check(z.regex(/^[A-Za-z .,:;()'’_$*-]{0,200}$/)),
	/** Where in our code: path, line, and column. */
	source: z.string().check(z.regex(/^\/[\w./-]{0,100}:\d{1,7}:\d{1,7}$/)),
	/** First part of the screen's path, such as `/favorites`. */
	screen: z.string().check(z.regex(/^\/[\w-]{0,40}$/)),
});
export type ClientError = z.infer<typeof clientErrorSchema>;

/** Body of `POST /v1/client-errors`. */
export const clientErrorsBodySchema = z.strictObject({
	errors: z.array(clientErrorSchema).check(z.minLength(1), z.maxLength(CLIENT_ERRORS_AT_ONCE)),
});
