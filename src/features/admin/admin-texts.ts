/** What the tables of the dashboard say. */
export const adminTexts = {
	table: {
		/** Heads the column of the row menus. */
		action: 'Action',
		/** Read in place of a dash. */
		none: 'None',
		actionsFor: (title: string) => `Actions for ${title}`,
		copy: {
			label: (what: string) => `Copy ${what}`,
			done: 'Copied',
			failed: (text: string) => `Couldn’t copy: ${text}`,
		},
		dates: {
			legend: 'Dates',
			zone: 'Dates in UTC',
			presets: { today: 'Today', last7: 'Last 7 days', last30: 'Last 30 days', month: 'This month', year: 'This year', all: 'All' },
		},
	},
} as const;
