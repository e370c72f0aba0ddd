import type { CSSProperties } from 'react';

/** The colors that a team's jersey, stripe, and band need, all as `#rrggbb`. */
export interface JerseyColors {
	/** The cloth. */
	team: string;
	/** Collar, sleeve bars, edges of the stripe. */
	trim: string;
	/** The number, at least 3:1 on the cloth, and its outline. */
	num: string;
	num_edge: string;
	/** The athlete's band, and its text color at 4.5:1 or more. */
	band: string;
	on_band: string;
}

/**
 * Sets a team's colors on an element for everything inside it. React writes them through the CSSOM, which the CSP
 * allows.
 */
export function teamStyle(colors: JerseyColors): CSSProperties {
	return {
		'--team': colors.team,
		'--trim': colors.trim,
		'--number': colors.num,
		'--number-edge': colors.num_edge,
		'--team-band': colors.band,
		'--on-band': colors.on_band,
	} as CSSProperties;
}
