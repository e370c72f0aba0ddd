/** Position codes and labels of the sports that spec §3 has. What people write for a code is in the import's `position-words.ts`. */
export const positionLabels = {
	basketball: {
		G: 'Guard',
		PG: 'Point Guard',
		SG: 'Shooting Guard',
		F: 'Forward',
		SF: 'Small Forward',
		PF: 'Power Forward',
		C: 'Center',
	},
	football: {
		G: 'Guard',
		C: 'Center',
		ATH: 'Athlete',
		QB: 'Quarterback',
		RB: 'Running Back',
		FB: 'Full Back',
		WR: 'Wide Receiver',
		TE: 'Tight End',
		CB: 'Cornerback',
		DE: 'Defensive End',
		EDGE: 'Edge Rusher',
		S: 'Safety',
		DL: 'Defensive Line',
		KR: 'Kick Returner',
		OT: 'Offensive Tackle',
		LB: 'Linebacker',
		P: 'Punter',
		OL: 'Offensive Line',
		DT: 'Defensive Tackle',
		DB: 'Defensive Back',
		PK: 'Place Kicker',
		NT: 'Nose Tackle',
		LS: 'Long Snapper',
		F: 'Forward',
	},
} as const;

/** By code, in any sport. Codes outside the list are shown as they are. */
export const POSITION_LABELS: Readonly<Record<string, string>> = { ...positionLabels.basketball, ...positionLabels.football };

/** "QB (Quarterback)"; a code without a label is shown as it is. */
export function positionText(code: string): string {
	const label = Object.hasOwn(POSITION_LABELS, code) ? POSITION_LABELS[code] : undefined;
	return label === undefined ? code : `${code} (${label})`;
}
