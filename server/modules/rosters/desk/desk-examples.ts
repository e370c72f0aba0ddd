import type { IdentityAnswersBody, IdentityFacts } from '#domain/admin/identity-question-schema.ts';
import type { DeskCounts, DeskImportAnswer, RosterDeskAnswer } from '#domain/admin/roster-desk.ts';

const counts: DeskCounts = { read: 30, added: 2, changed: 5, unchanged: 21, moved: 1, returned: 0, retired: 3, older: 0, rejected: 1 };

const exampleFacts: IdentityFacts = {
	player_name: 'Bea Merrowby',
	team_name: 'Port Ashby',
	player_class: 'Junior',
	position: 'GK',
	jersey_number: '6',
	height_in: 70,
	weight_lb: null,
	birthplace: null,
};

export const exampleAnswers: IdentityAnswersBody = { answers: [{ question: '8f14e45fceea167a5a36dedd4bea2543', player_id: 52, answer: 'same' }] };

/** An upload that was just made. */
export const exampleReading: DeskImportAnswer = {
	desk_id: 7,
	created_at: '2026-09-05T19:04:11.000Z',
	actor_id: 2,
	actor_name: 'Ada Warden',
	state: 'reading',
	files: [{ name: 'roster.xlsx', bytes: 18_432 }],
	choices: { sport_id: 4, school: null, season: null, complete: false, column_names: { 'Shirt number': 'jersey' } },
	progress: 'Reading roster.xlsx (school roster)',
	problem: null,
	unknown_columns: null,
	encodings: null,
	import_id: null,
	plan: null,
	columns: [],
};

/** The same with a plan. */
export const exampleDeskImport: DeskImportAnswer = {
	...exampleReading,
	state: 'ready',
	progress: null,
	plan: {
		key: '4b1f8c0a2d7e4b1f8c0a2d7e4b1f8c0a2d7e4b1f8c0a2d7e4b1f8c0a2d7e4b1f',
		athletes: counts,
		teams: { added: 1, changed: 0, hidden: 0 },
		directory: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
		files: [{ file: 'roster.xlsx', format: 'school_roster_4', read: 30, rejected: 1 }],
		cleaned: { 'height: written as 5-11': 28 },
		rejected: [{ file: 'roster.xlsx', line: 9, column: 'name', reason: 'no name' }],
		dropped: [
			{
				...{ file: 'roster.xlsx', line: 12, column: 'height', value: '06-Feb', reason: 'not a height' },
				mend: { column: 'height', from: '06-Feb', to: '6-2' },
			},
		],
		dropped_values: 1,
		mended: [{ column: 'class', from: 'Freshie', to: 'Freshman', lines: 3 }],
		new_teams: [
			{ team_name: 'Port Ashbey', sport_name: "Women's College Soccer", lines: 1, mend: { column: 'school', from: 'Port Ashbey', to: 'Port Ashby' } },
		],
		changes: [
			{
				kind: 'changed',
				player_id: 51,
				player_name: 'Ana Quillby',
				team_name: 'Port Ashby',
				file: 'roster.xlsx',
				line: 2,
				fields: { jersey_number: ['5', '55'] },
			},
		],
		questions: [],
		identities: [
			{
				question: '8f14e45fceea167a5a36dedd4bea2543',
				file: 'roster.xlsx',
				line: 12,
				season: '2026',
				open: true,
				listed: { ...exampleFacts, player_name: 'Bea Merrowby Jr.', jersey_number: '9' },
				candidates: [
					{
						player_id: 52,
						known: exampleFacts,
						active: true,
						supported: true,
						score: 9,
						reasons: [{ fact: 'name', says: 'neutral', text: 'Same name, but only one has a suffix' }],
						answer: null,
					},
				],
			},
		],
		notes: [],
		blocked_image_hosts: [],
	},
	columns: [
		{
			file: 'roster.xlsx',
			header: ['school', 'name', 'Shirt number', 'Tall', 'Notes'],
			names: { 'Shirt number': 'jersey' },
			unread: ['Tall', 'Notes'],
			hints: [
				{ column: 'school', samples: ['Port Ashby', 'Port Ashby', 'Port Ashby'], read_as: 'school' },
				{ column: 'name', samples: ['Ana Quillby', 'Bea Merrowby', 'Cora Garnwick'], read_as: 'name' },
				{ column: 'Shirt number', samples: ['55', '9', '00'], read_as: 'jersey' },
				{ column: 'Tall', samples: ['5-9', '5-10', ''], guess: 'height', by: 'values' },
				{ column: 'Notes', samples: ['', 'captain', ''] },
			],
		},
	],
};

const { plan: _, columns: __, ...onTheDesk } = exampleDeskImport;
export const exampleDesk: RosterDeskAnswer = {
	open: [onTheDesk],
	history: [
		{
			import_id: 12,
			desk_id: 6,
			at: '2026-09-04T15:20:03.000Z',
			actor_id: 2,
			actor_name: 'Ada Warden',
			outcome: 'done',
			files: ['roster.xlsx'],
			athletes: counts,
			problem: null,
			agreed: [],
			undo: 'possible',
			undone_at: null,
			undone_by: null,
			dropped: 4,
		},
	],
	sports: [{ sport_id: 4, sport_name: "Women's College Soccer" }],
	columns: [{ name: 'school', needed: true, help: 'Your school’s name, the same on every line.' }],
	season: '2026',
};
