/** What people write where they know nothing yet. */
const WORDS = new Set([
	...[
		'na',
		'n/a',
		'n.a',
		'n.a.',
		'none',
		'null',
		'nil',
		'tbd',
		't.b.d.',
		'tba',
		'tbc',
		'unknown',
		'unk',
		'undefined',
		'unlisted',
		'not available',
		'not listed',
	],
	...['not known', 'to be determined', 'to be announced', 'coming soon', 'pending', '#n/a', '#ref!', '#value!', '#name?', '#div/0!'],
]);
/** A line of a roster that nobody fills yet. */
const SPOT = /^(player|athlete|student[- ]athlete|walk[- ]?on|recruit|(open |roster |empty )*spot|vacant|name|first last|last,? first)\s*#?\s*\d*$/i;

/** Whether a text stands for "nothing is known": TBD, N/A, a dash, a question mark. */
export function isPlaceholder(text: string): boolean {
	const plain = text.trim().toLowerCase();
	return plain !== '' && (WORDS.has(plain) || !/[\p{L}\p{N}]/u.test(plain));
}

/** Whether a text in place of a name can't be a person: only placeholders, no letter at all, "Player 12". */
export function isNobody(name: string): boolean {
	const plain = name.trim();
	if (plain === '') return false;
	return !/\p{L}/u.test(plain) || SPOT.test(plain) || isPlaceholder(plain) || plain.split(/[\s,]+/).every(isPlaceholder);
}
