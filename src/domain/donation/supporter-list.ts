import * as z from 'zod/mini';

/** Number of supporters that an athlete's page names. */
export const SUPPORTERS_SHOWN = 12;

/**
 * `GET /v1/players/{player_id}/supporters`: the latest donors who chose to be named, and what the athlete says to them. It has no amounts,
 * and nothing that leads back to an account.
 */
export const supportersAnswerSchema = z.object({
	supporters: z.array(z.object({ name: z.string() })),
	/** In the athlete's own words; missing if they say nothing, and from servers of earlier versions. */
	about: z.optional(z.string()),
});
export type SupportersAnswer = z.infer<typeof supportersAnswerSchema>;

export interface SupporterNames {
	first_name: string | null;
	last_name: string | null;
	/** The person's name at an identity provider. */
	given_name: string | null;
	user_name: string;
	/** Whether the person chose the user name. Otherwise an identity provider supplied it, and it may be a full name. */
	choseUserName: boolean;
}

/**
 * The donor's name that an athlete's page may show: first name and initial, or else the account's own name; undefined
 * if neither fits.
 */
export function supporterName({ first_name, last_name, given_name, user_name, choseUserName }: SupporterNames): string | undefined {
	const first = shown(first_name);
	if (first === undefined) return shown(given_name) ?? (choseUserName ? shown(user_name) : undefined);
	const [initial] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last_name?.trim() ?? '');
	return initial === undefined ? first : `${first} ${initial.segment.toUpperCase()}.`;
}

/** An e-mail address that somebody entered as a name must not appear on a page. */
function shown(name: string | null): string | undefined {
	const trimmed = name?.trim().slice(0, 40);
	return trimmed === undefined || trimmed === '' || /@|\/\/|www\./i.test(trimmed) ? undefined : trimmed;
}
