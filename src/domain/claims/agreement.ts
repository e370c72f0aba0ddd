/**
 * What an athlete agrees to with their signature. Whoever changes a sentence raises the version: a signature under an earlier one stays,
 * and the athlete is asked again.
 */
export const AGREEMENT_VERSION = 1;

export const AGREEMENT: readonly [string, string, string, string, string, string] = [
	'I am the athlete on this page, and I’m 18 or older, or my parent or guardian named below agrees with me.',
	'Fans may give to me through this site, and the operator of this site collects the money for me.',
	'A donation is paid to the operator for me, so a fan who has paid owes me nothing more.',
	'The site may show my name, team, and number with my page, and on what fans get as a thank-you.',
	'Nothing here pays me to play, to win, or to choose, stay at, or leave a school.',
	'I can stop at any time, and I tell my school about this if its rules or my state’s law ask for it.',
];
