import * as z from 'zod/mini';

/** How many an athlete's page names. */
export const SUPPORTERS_SHOWN = 12;

/** `GET /v1/players/{player_id}/supporters`: who gave last, of those who chose to be named. No amounts, and no way back to an account. */
export const supportersAnswerSchema = z.object({ supporters: z.array(z.object({ name: z.string() })) });
export type SupportersAnswer = z.infer<typeof supportersAnswerSchema>;

interface DonorNames {
	first_name: string | null;
	last_name: string | null;
	/** What an identity provider calls the person. */
	given_name: string | null;
	user_name: string;
	/** Whether the person chose the user name; otherwise an identity provider told it, and it may be a whole name. */
	choseUserName: boolean;
}

/** The name that an athlete's page may show of a donor: first name and initial, else the account's own name; undefined where neither fits. */
export function supporterName({ first_name, last_name, given_name, user_name, choseUserName }: DonorNames): string | undefined {
	const first = shown(first_name);
	if (first === undefined) return shown(given_name) ?? (choseUserName ? shown(user_name) : undefined);
	const [initial] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(last_name?.trim() ?? '');
	return initial === undefined ? first : `${first} ${initial.segment.toUpperCase()}.`;
}

/** Nobody's address stands on a page because they took it for a name. */
function shown(name: string | null): string | undefined {
	const trimmed = name?.trim().slice(0, 40);
	return trimmed === undefined || trimmed === '' || /@|\/\/|www\./i.test(trimmed) ? undefined : trimmed;
}
