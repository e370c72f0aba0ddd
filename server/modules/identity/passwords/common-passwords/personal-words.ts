/** Shorter words occur in too many passwords by chance. */
const SHORTEST = 3;
/** How many characters a password must have that aren't part of its owner's own words. */
const LEFT = 6;

/** Words about the owner that others know. */
export interface PasswordOwner {
	user_name?: string | undefined;
	user_email: string;
}

/**
 * Words without accents that somebody who knows the person would try: names and the parts of the e-mail, alone and
 * joined. Longest first.
 */
export function personalWords({ user_name = '', user_email }: PasswordOwner): string[] {
	const [local = '', domain = ''] = user_email.split('@');
	// Without the top-level domain, which says nothing about the person.
	const wholes = [user_name, local, domain.slice(0, Math.max(0, domain.lastIndexOf('.')))].map(withoutAccents);
	const words = wholes.flatMap((whole) => [...whole.split(/[^\p{L}\p{N}]+/u), whole.replace(/[^\p{L}\p{N}]+/gu, ''), whole]);
	return [...new Set(words)].filter((word) => word.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** Whether the password is little more than the person's own name or e-mail: "Robin-vale-1". */
export function isMadeOf(password: string, words: readonly string[]): boolean {
	const folded = withoutAccents(password);
	const rest = words.reduce((left, word) => left.replaceAll(word, ''), folded);
	return rest.length < folded.length && rest.length < LEFT;
}

/** In lowercase. Unlike in `fold()`, punctuation stays, because it counts for a password's length. */
function withoutAccents(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}+/gu, '');
}
