import { fold } from '#domain/texts/fold.ts';

const abbreviations: Readonly<Record<string, string>> = {
	...{ Ala: 'Alabama', Ariz: 'Arizona', Ark: 'Arkansas', Caro: 'Carolina', Col: 'College', Colo: 'Colorado', Conn: 'Connecticut', Fla: 'Florida' },
	...{ Ga: 'Georgia', Ill: 'Illinois', Ind: 'Indiana', Ky: 'Kentucky', La: 'Louisiana', Mich: 'Michigan', Minn: 'Minnesota', Mo: 'Missouri' },
	...{ Okla: 'Oklahoma', Ore: 'Oregon', So: 'Southern', Tenn: 'Tennessee', Tex: 'Texas', Val: 'Valley', Va: 'Virginia', Wash: 'Washington' },
	...{ Wis: 'Wisconsin', Miss: 'Mississippi' },
};

/** The name that is shown, and what else sources write for it. */
const others: Readonly<Record<string, readonly string[]>> = {
	Albany: ['UAlbany'],
	'Alcorn State': ['Alcorn'],
	American: ['American University'],
	'Appalachian State': ['App State'],
	Army: ['Army West Point'],
	'Boston University': ['Boston U', 'Boston'],
	BYU: ['Brigham Young'],
	'Cal Poly': ['California Polytechnic'],
	'Cal State Bakersfield': ['CSU Bakersfield', 'CS Bakersfield'],
	'Cal State Fullerton': ['Cal St. Fullerton', 'CS Fullerton'],
	'Cal State Northridge': ['CSUN', 'CSU Northridge'],
	California: ['UC Berkeley', 'Cal'],
	'Central Connecticut': ['Central Connecticut State', 'Central Conn. St.'],
	Chattanooga: ['Tennessee-Chattanooga', 'UT Chattanooga'],
	'College of Charleston': ['Col. of Charleston', 'Charleston'],
	Connecticut: ['UConn'],
	'East Tennessee State': ['ETSU'],
	'East Texas A&M': ['Texas A&M-Commerce', 'Tex. A&M-Commerce'],
	'Fairleigh Dickinson': ['FDU', 'Fairleigh Dickinson Metropolitan'],
	'Florida Gulf Coast': ['FGCU'],
	'Florida International': ['FIU'],
	Grambling: ['Grambling State'],
	"Hawai'i": ['Hawaii'],
	'Houston Christian': ['Houston Baptist'],
	'Incarnate Word': ['UIW'],
	'Indiana University Indianapolis': ['IU Indy', 'IUPUI', 'IU Indianapolis'],
	'Kansas City': ['UMKC', 'Missouri-Kansas City'],
	Lamar: ['Lamar University'],
	'La Salle': ['LaSalle'],
	Lindenwood: ['Lindenwood (MO)'],
	'Little Rock': ['Arkansas-Little Rock', 'UALR'],
	'Long Island University': ['LIU', 'Long Island'],
	Louisiana: ['Louisiana-Lafayette', 'UL Lafayette'],
	'Louisiana Monroe': ['ULM', 'Louisiana-Monroe'],
	'Loyola Chicago': ['Loyola (IL)', 'Loyola-Chicago'],
	'Loyola Maryland': ['Loyola (MD)', 'Loyola-Maryland'],
	'Loyola Marymount': ['LMU (CA)', 'LMU'],
	LSU: ['Louisiana State'],
	'Maryland-Eastern Shore': ['UMES', 'Maryland Eastern Shore'],
	McNeese: ['McNeese State'],
	'Miami (OH)': ['Miami Ohio', 'Miami-Ohio'],
	Miami: ['Miami (FL)', 'Miami Florida'],
	'Middle Tennessee': ['Middle Tenn.', 'Middle Tennessee State', 'MTSU'],
	'Mississippi Valley State': ['Mississippi Val.', 'Mississippi Valley'],
	'NC State': ['North Carolina State'],
	Nicholls: ['Nicholls State', 'Nicholls St.'],
	NJIT: ['New Jersey Institute of Technology', 'New Jersey Tech'],
	'Northern Illinois': ['NIU'],
	'Northern Iowa': ['UNI'],
	'Ole Miss': ['Mississippi'],
	Omaha: ['Nebraska-Omaha', 'Nebraska Omaha'],
	Pennsylvania: ['Penn'],
	'Prairie View': ['Prairie View A&M'],
	'Presbyterian College': ['Presbyterian'],
	'Purdue Fort Wayne': ['Purdue-Fort Wayne', 'IPFW'],
	'Queens (NC)': ['Queens University of Charlotte', 'Queens Charlotte'],
	'Saint Francis (PA)': ['Saint Francis', 'St Francis (PA)', 'St. Francis Pennsylvania'],
	"Saint Joseph's": ["Saint Joseph's (PA)", "St. Joseph's (PA)"],
	"Saint Mary's": ["Saint Mary's (CA)"],
	'Sam Houston State': ['Sam Houston'],
	Seattle: ['Seattle U'],
	'SIU Edwardsville': ['SIUE', 'Southern Illinois Edwardsville', 'SIU-Edwardsville'],
	SMU: ['Southern Methodist'],
	Southern: ['Southern University', 'Southern U.'],
	'Southern Mississippi': ['Southern Miss'],
	"St. John's": ["St. John's (NY)"],
	'St. Thomas (MN)': ['Saint Thomas (MN)'],
	'Stephen F. Austin': ['SFA'],
	TCU: ['Texas Christian'],
	'Texas A&M-Corpus Christi': ['A&M-Corpus Christi', 'Texas A&M Corpus Christi'],
	'The Citadel': ['Citadel'],
	UAB: ['Alabama-Birmingham'],
	UCF: ['Central Florida'],
	UIC: ['Illinois-Chicago', 'Illinois Chicago'],
	UMass: ['Massachusetts'],
	'UMass Lowell': ['Massachusetts-Lowell', 'Mass.-Lowell'],
	UMBC: ['Maryland-Baltimore County'],
	'UNC Asheville': ['North Carolina Asheville'],
	'UNC Greensboro': ['UNCG', 'North Carolina Greensboro'],
	'UNC Wilmington': ['UNCW', 'North Carolina Wilmington'],
	UNLV: ['Nevada-Las Vegas'],
	USC: ['Southern California', 'Southern Cal'],
	'USC Upstate': ['South Carolina Upstate'],
	'UT Arlington': ['Texas-Arlington'],
	'UT Rio Grande Valley': ['UTRGV', 'UT-Rio Grande Valley', 'Texas-Rio Grande Valley'],
	'UT San Antonio': ['UTSA', 'UT-San Antonio', 'Texas-San Antonio'],
	UTEP: ['Texas-El Paso'],
	VCU: ['Virginia Commonwealth'],
	VMI: ['Virginia Military Institute'],
};

/** "Ga. Southern" → "Georgia Southern", "Ball St." → "Ball State", "N.C. Central" → "North Carolina Central". */
function expanded(name: string): string {
	return name
		.trim()
		.replace(/\s+/g, ' ')
		.replace(/^N\.C\. /, 'North Carolina ')
		.replace(/\b([A-Z][a-z]{1,4})\.(?=[\s-]|$)/g, (whole, word: string) => abbreviations[word] ?? whole)
		.replace(/(?<=\S )St\.?$/, 'State')
		.replace(/ St\.?(?= \(| Fullerton)/, ' State');
}

/** Without what sources add or leave out: "saint josephs" for "St. Joseph's". */
function plainKey(name: string): string {
	return fold(expanded(name))
		.replace(/^st /, 'saint ')
		.replace(/^the /, '')
		.replace(/ university$/, '');
}

const shown = new Map(Object.entries(others).flatMap(([name, spellings]) => [name, ...spellings].map((spelling) => [plainKey(spelling), name] as const)));

/** The school's name as we show it, whichever way a source spells it. An unknown one stays as it is, spelled out. */
export function schoolName(name: string): string {
	return shown.get(plainKey(name)) ?? expanded(name);
}

/** One key for all spellings of a school. */
export function schoolKey(name: string): string {
	return plainKey(schoolName(name));
}

const conferences: Readonly<Record<string, readonly string[]>> = {
	AAC: ['American', 'American Athletic', 'American Conference'],
	ACC: ['Atlantic Coast', 'Atlantic Coast Conference'],
	CAA: ['Coastal Athletic Association', 'Coastal'],
	'Conference USA': ['C-USA', 'CUSA'],
	'Mid-American': ['MAC', 'Mid-American Conference'],
	MAAC: ['Metro Atlantic Athletic Conference'],
	MEAC: ['Mid-Eastern Athletic Conference'],
	'Missouri Valley': ['MVC', 'Missouri Valley Conference'],
	'Mountain West': ['MWC', 'Mountain West Conference'],
	NEC: ['Northeast', 'Northeast Conference'],
	OVC: ['Ohio Valley', 'Ohio Valley Conference'],
	SEC: ['Southeastern', 'Southeastern Conference'],
	Southern: ['SoCon', 'Southern Conference'],
	SWAC: ['Southwestern Athletic Conference'],
	WAC: ['Western Athletic Conference'],
	WCC: ['West Coast', 'West Coast Conference'],
	Horizon: ['Horizon League'],
	Ivy: ['Ivy League'],
	Patriot: ['Patriot League'],
	'Summit League': ['Summit', 'The Summit League'],
};
const shownConference = new Map(
	Object.entries(conferences).flatMap(([name, spellings]) => [name, ...spellings].map((spelling) => [fold(spelling), name] as const)),
);

/** The conference's name as football writes it, whichever way a source spells it. Null for an empty one. */
export function conferenceName(text: string | null): string | null {
	if (text === null) return null;
	const known = shownConference.get(fold(text));
	return known ?? text.replace(/ Conference$/, '');
}
