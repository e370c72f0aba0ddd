type Sentences = readonly [string, string, string, string, string, string];

/**
 * What athletes agree to with their signature, by version from 1 on. Signatures stay under the version that was signed. So nobody edits a
 * version that is here (a test holds each one's hash): new words are a new version at the end, and every athlete is asked again.
 */
const AGREEMENTS: readonly [Sentences, ...Sentences[]] = [
	[
		'I am the athlete on this page, and I’m 18 or older, or my parent or guardian named below agrees with me.',
		'Fans may give to me through this site, and the operator of this site collects the money for me.',
		'A donation is paid to the operator for me, so a fan who has paid owes me nothing more.',
		'The site may show my name, team, and number with my page, and on what fans get as a thank-you.',
		'Nothing here pays me to play, to win, or to choose, stay at, or leave a school.',
		'I can stop at any time, and I tell my school about this if its rules or my state’s law ask for it.',
	],
];

/** The version that is signed now. */
export const AGREEMENT_VERSION = AGREEMENTS.length;

/** The sentences of a version; none of one that this code doesn't know. */
export function agreementOf(version: number): readonly string[] {
	return AGREEMENTS[version - 1] ?? [];
}
