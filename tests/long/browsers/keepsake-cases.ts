import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { MOST_POINTS, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from '#domain/claims/signature.ts';
import { type KeepsakeFacts, type KeepsakeKey, keepsakeKeySchema, signedText } from '#domain/keepsake/keepsake.ts';
import { Dice } from '#tests/api/fixtures/random/dice.ts';
import type { CheckedCase, DrawnCase } from './keepsake-code.ts';

const token = '7d0c6f3e-52b1-4a8e-8f0a-6b1f5f3f2c90';
const typed: KeepsakeFacts = {
	version: 1,
	token,
	number: 41,
	season: 2026,
	player_name: 'Dario Quillfeather',
	team_name: 'Port Ashby',
	donor: 'Robin V.',
	given_on: '2026-10-05',
	signature: { kind: 'typed', name: 'Dario Quillfeather' },
};

/** Names that are long, that fonts or XML treat in a special way, or that each engine could cut differently. */
const NAMES = [
	'Jo Li',
	'Bartholomew-Maximilian Fitzgerald-Featherstonehaugh III',
	'N'.repeat(100),
	'Zoë Ångström-Núñez',
	// The same letters as above, with each accent as a character of its own.
	'Zoë Ångström-Núñez'.normalize('NFD'),
	'Nguyễn Thị Ánh Tuyết',
	'Kaʻiulani Kealoha',
	'אבי כהן',
	'李小龍 🏈👩‍👩‍👧‍👦',
	`O’Neil "Ace" <b>&amp;</b> D'Angelo]]>`,
	'tab\tline\nfeed\u0000\u001b\ufffe',
	'',
];

/** Cards of every kind, the same for every browser. `seed`: that of the drawn ones. */
export function drawnCases(seed: number): DrawnCase[] {
	const dice = new Dice(seed);
	const largest: Stroke[] = [Array.from({ length: MOST_POINTS }, () => pointOf(dice))];
	const cards: KeepsakeFacts[] = [
		typed,
		{ ...typed, donor: null },
		...NAMES.flatMap((name): KeepsakeFacts[] => [
			{ ...typed, player_name: name },
			{ ...typed, team_name: name },
			{ ...typed, donor: name },
			{ ...typed, signature: { kind: 'typed', name } },
		]),
		// Each browser has its own tables of months.
		...Array.from({ length: 12 }, (_, month) => ({ ...typed, given_on: `2027-${String(month + 1).padStart(2, '0')}-0${(month % 9) + 1}` })),
		{ ...typed, given_on: '2028-02-29', season: 2099, number: 1_234_567 },
		...Array.from({ length: 50 }, () => ({ ...typed, signature: { kind: 'drawn' as const, strokes: strokesOf(dice) } })),
		{ ...typed, signature: { kind: 'drawn', strokes: largest } },
		// Numbers that are written with an exponent, or with as many digits as there are.
		{
			...typed,
			signature: {
				kind: 'drawn',
				strokes: [
					[
						[1e-7, 0.1 + 0.2],
						[100 / 7, 1 / 3],
						[0, 200],
					],
					[[5e-324, 199.99999999999997]],
				],
			},
		},
	];
	return cards.flatMap((facts) => [
		{ facts, isVoid: false },
		{ facts, isVoid: true },
	]);
}

/** A pen's position, as a screen with a scale of its own gives it. */
function pointOf(dice: Dice): Stroke[number] {
	return [dice.next() * SIGNATURE_WIDTH, dice.next() * SIGNATURE_HEIGHT];
}

function strokesOf(dice: Dice): Stroke[] {
	return Array.from({ length: 1 + dice.whole(6) }, () => Array.from({ length: 1 + dice.whole(40) }, () => pointOf(dice)));
}

interface SignedCases {
	genuine: CheckedCase[];
	/** Each by what was changed. */
	forged: { what: string; card: CheckedCase }[];
}

/** Cards that a site signed, and each of them with every fact, every stroke, the proof, or the key changed. */
export function signedCases(seed: number): SignedCases {
	const dice = new Dice(seed);
	const site = keyPair();
	const other = keyPair();
	const drawn: KeepsakeFacts = { ...typed, number: 7, signature: { kind: 'drawn', strokes: strokesOf(dice) } };
	const genuine = [typed, { ...typed, donor: null }, drawn].map((facts) => ({ facts, proof: proofOf(facts, site.secret), key: site.key }));
	const forged = genuine.flatMap((card) => [
		...alteredFacts(card.facts).map(([what, facts]) => ({ what, card: { ...card, facts } })),
		...alteredProofs(card.proof).map(([what, proof]) => ({ what, card: { ...card, proof } })),
		{ what: 'checked with another key', card: { ...card, key: other.key } },
		{ what: 'signed with another key', card: { ...card, proof: proofOf(card.facts, other.secret) } },
	]);
	return { genuine, forged };
}

function keyPair(): { key: KeepsakeKey; secret: KeyObject } {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	return { key: keepsakeKeySchema.parse(publicKey.export({ format: 'jwk' })), secret: privateKey };
}

/** As the server signs (server/modules/keepsakes/keepsake-keys.ts). */
function proofOf(facts: KeepsakeFacts, key: KeyObject): string {
	return sign('sha256', Buffer.from(signedText(facts)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

function alteredFacts(facts: KeepsakeFacts): [string, KeepsakeFacts][] {
	const changes: { [Fact in Exclude<keyof KeepsakeFacts, 'version' | 'signature'>]: KeepsakeFacts[Fact][] } = {
		token: [token.replace(/0$/, '1')],
		number: [1, facts.number + 1],
		season: [facts.season + 1],
		player_name: [`${facts.player_name} `, facts.player_name.toUpperCase(), `${facts.player_name}","${facts.team_name}`],
		team_name: ['Port Ashby State'],
		donor: [facts.donor === null ? 'null' : null, ''],
		given_on: ['2026-10-06'],
	};
	const altered = Object.entries(changes).flatMap(([fact, values]) =>
		values.map((value): [string, KeepsakeFacts] => [`${fact}: ${JSON.stringify(value)}`, { ...facts, [fact]: value }]),
	);
	return [...altered, ...alteredSignatures(facts)];
}

function alteredSignatures(facts: KeepsakeFacts): [string, KeepsakeFacts][] {
	const { signature } = facts;
	if (signature.kind === 'typed') {
		return [
			['another typed name', { ...facts, signature: { kind: 'typed', name: `${signature.name}.` } }],
			[
				'drawn in place of typed',
				{
					...facts,
					signature: {
						kind: 'drawn',
						strokes: [
							[
								[1, 2],
								[3, 4],
							],
						],
					},
				},
			],
		];
	}
	const { strokes } = signature;
	const drawn = (what: string, changed: Stroke[]): [string, KeepsakeFacts] => [what, { ...facts, signature: { kind: 'drawn', strokes: changed } }];
	return [
		...strokes.flatMap((stroke, at) => {
			const [first = [0, 0], ...rest] = stroke;
			return [
				drawn(`stroke ${at} moved`, strokes.with(at, [[first[0] + 0.5, first[1]], ...rest])),
				drawn(`stroke ${at} left out`, strokes.toSpliced(at, 1)),
				drawn(`stroke ${at} twice`, strokes.toSpliced(at, 0, stroke)),
				drawn(`stroke ${at} cut`, strokes.toSpliced(at, 1, [first], rest)),
			];
		}),
		drawn('no stroke', []),
		['typed in place of drawn', { ...facts, signature: { kind: 'typed', name: JSON.stringify(strokes) } }],
	];
}

function alteredProofs(proof: string): [string, string][] {
	const bytes = Buffer.from(proof, 'base64url');
	const flipped = (at: number): [string, string] => {
		const changed = Buffer.from(bytes);
		changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
		return [`byte ${at} of the proof`, changed.toString('base64url')];
	};
	return [
		...[0, 31, 32, 63].map(flipped),
		['r and s exchanged', Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)]).toString('base64url')],
		['zeros', Buffer.alloc(64).toString('base64url')],
		['no proof', ''],
		['a longer proof', `${proof}AA`],
	];
}
