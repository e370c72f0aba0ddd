import type { Random } from './seeded-random.ts';

/** Given names are common; surnames are composed of parts, so no name is a real athlete's. */
const men =
	'Aaron Abel Adrian Aiden Alec Alejandro Amari Andre Anders Anton Asher August Barrett Beau Benji Bo Bodie Brennan Bryce Caleb Callum Camilo Carson Cassius Cedric Cole Colt Cyrus Dario Darnell Davion Declan Dederick Demetri Desmond Devin Dominic Donovan Drew Eamon Easton Efrain Elias Elliott Emeka Emmett Enzo Esteban Ezra Felix Finn Gideon Grady Graham Griffin Hakeem Hank Hassan Hayes Hugo Ike Immanuel Isaiah Israel Ivan Jabari Jace Jamal Jasper Javier Jericho Joaquin Jonah Jordan Josiah Judah Kai Kalani Kareem Keanu Keenan Kendrick Kobi Kwame Lamar Landry Langston Leander Leo Lincoln Luca Lucian Mack Malik Marcellus Mateo Maxwell Micah Miles Moses Nash Nico Noel Obinna Odell Omari Orion Oscar Otis Pascal Percy Quentin Quincy Rafael Ramon Reece Remy Rhett Rocco Roman Rory Rufus Sawyer Seamus Silas Sione Solomon Sterling Tariq Tavita Terrell Tevin Theo Tobias Trace Tyrell Ulises Vance Vaughn Viktor Wade Walker Wendell Wyatt Xander Yusuf Zaire Zeke'.split(
		' ',
	);
const women =
	'Abby Adaeze Adele Alana Alba Alina Amara Anika Annika Ariel Asha Aurora Ava Beatriz Bria Bridget Brynn Callie Camila Cara Carmen Cecily Celeste Chloe Clara Cora Dahlia Dana Daphne Delia Delphine Eden Elena Elise Eloise Ember Esme Esther Eva Farrah Fern Fiona Freya Gemma Georgia Gia Greta Hadley Halle Harper Hazel Heidi Ida Imani Ines Ingrid Iris Isla Ivy Jada Jemma Joelle Josie Juno Kaia Kamryn Keziah Kiara Kira Laila Lana Leah Leilani Lena Lila Lola Lucia Luna Lydia Mabel Maeve Maia Malia Mara Marisol Maren Mila Mina Mira Nadia Naomi Nia Nina Noelle Nora Ofelia Olive Opal Paige Paloma Petra Phoebe Piper Quinn Raina Reagan Remi Renata Rhea Romy Rosa Ruby Sabine Sade Saoirse Selah Selma Shea Sienna Simone Sloane Talia Tamsin Tegan Tessa Thea Tia Uma Valentina Vera Vida Violet Willa Winnie Xiomara Yara Zadie Zara Zoe Zora'.split(
		' ',
	);
const accentedMen = ['Émile', 'José', 'André', 'Björn', 'Raúl', 'Søren', 'Łukasz', 'Mátyás', 'Tomás', 'Niccolò', 'Jürgen', 'Ángel'];
const accentedWomen = ['Zoë', 'Chloé', 'Sofía', 'Renée', 'Åsa', 'Inès', 'Lucía', 'Noémie', 'Maëlle', 'Jördis', 'Siân', 'Agnès'];
const compound = ['Jean-Luc', 'John-Paul', 'Christopher-Alexander', 'Ty-Shawn', 'Juan-Diego', 'Karl-Anders'];
const compoundWomen = ['Anne-Sophie', 'Mary-Kate', 'Ana-Lucia', 'Lily-Rose', 'Gabrielle-Alexandria', 'Eva-Marie'];
const initials = ['A.J.', 'C.J.', 'D.J.', 'J.T.', 'K.J.', 'T.J.', 'J.C.', 'R.J.'];

/** Surname families: any head goes with any tail of its family. */
const families: readonly {
	weight: number;
	heads: string[];
	tails: string[];
}[] = [
	{
		weight: 42,
		heads:
			'Merrow Quill Pell Under Thistle Gorse Larch Bram Cinder Dunmar Ember Fallow Garn Harrow Inkle Kestre Lamber Marl Nettle Oaken Pinder Rook Sedge Tarn Umber Vesper Wether Yarrow Alder Brackle Corven Drover Elmar Ferrin Gant Hollin Ivering Jessop Kindle Lorne Mossel Nackle'.split(
				' ',
			),
		tails: 'by feather worth hay combe thwaite garth wick stowe mere holt cliffe brand marsh shaw dyke lock rigg spear gate'.split(' '),
	},
	{
		weight: 9,
		heads: 'Lind Berg Sten Hav Skog Eke Nord Gran Alm Dal Vester Sund'.split(' '),
		tails: 'qvarn erholt åkerby marken vidsen hjelmar strupp lövik ansgaard elund'.split(' '),
	},
	{
		weight: 12,
		heads: 'Okon Ade Chuk Nwa Eze Oba Ika Mbe Uche Olu Ayo Ene'.split(' '),
		tails: 'jorah kuntola wemba dirike sunari feyan chiedu lambo rewaju bassen'.split(' '),
	},
	{
		weight: 10,
		heads: 'Tau Mana Fale Leo Kala Vai Tui Lolo Mata Ula'.split(' '),
		tails: 'malofa nuivai tokano sefulu halaki pulani mahelo vasaga'.split(' '),
	},
	{
		weight: 12,
		heads: 'Monte Val Cas Rio Sal Esc Alba Mira Quint Tor'.split(' '),
		tails: 'narejo dorvilla tañeira monegro lozuela cardena ruvaldo mendiola'.split(' '),
	},
	{
		weight: 6,
		heads: 'Côte Belle Mont Grand Ville Saint Fon Rou'.split(' '),
		tails: 'noir charvet tremblay fevrier quillon vallier séguy dumarais'.split(' '),
	},
	{
		weight: 6,
		heads: 'Kowa Wój Zar Bor Kru Mal Pie Stan'.split(' '),
		tails: 'liczek towski bielak manowicz szkiewin dróbny'.split(' '),
	},
	{
		weight: 3,
		heads: ["O'Mar", "O'Quil", "D'Ar", "D'Vel", 'MacThis', 'McOrr', 'Van der Mer', 'De La Cres'],
		tails: 'lagh linnan tagne mora tleby ick venne tava'.split(' '),
	},
];
const suffixes = [
	['Jr.', 60],
	['III', 20],
	['II', 15],
	['IV', 4],
	['Sr.', 1],
] as const;

function surname(random: Random): string {
	const family = random.weighted(families.map((f) => [f, f.weight] as const));
	return random.pick(family.heads) + random.pick(family.tails);
}

export type NameKind = 'men' | 'women';

/**
 * A full name in writing order. Accents, double surnames, initials, and suffixes are as frequent as in real rosters.
 */
export function inventName(random: Random, kind: NameKind): string {
	const roll = random.next();
	const plain = kind === 'men' ? men : women;
	let given = random.pick(plain);
	if (roll < 0.02) given = random.pick(kind === 'men' ? accentedMen : accentedWomen);
	else if (roll < 0.03) given = random.pick(kind === 'men' ? compound : compoundWomen);
	else if (roll < 0.05 && kind === 'men') given = random.pick(initials);
	let family = surname(random);
	if (random.chance(0.035)) family = `${family}-${surname(random)}`;
	const suffix = kind === 'men' && random.chance(0.055) ? ` ${random.weighted(suffixes)}` : '';
	return `${given} ${family}${suffix}`;
}
