import type { CSSProperties } from 'react';

/** The colours that one team's jersey, stripe and band need, all as `#rrggbb`. */
export interface JerseyColors {
	/** The cloth. */
	team: string;
	/** Collar, sleeve bars, edges of the stripe. */
	trim: string;
	/** The number, at least 3:1 on the cloth, and the line around it. */
	num: string;
	num_edge: string;
	/** The athlete's band, and text on it at 4.5:1 or more. */
	band: string;
	on_band: string;
}

/** Sets a team's colours on an element for everything inside it. React writes them by CSSOM, which the CSP allows. */
export function teamStyle(colors: JerseyColors): CSSProperties {
	return {
		'--team': colors.team,
		'--trim': colors.trim,
		'--num': colors.num,
		'--num-edge': colors.num_edge,
		'--team-band': colors.band,
		'--on-band': colors.on_band,
	} as CSSProperties;
}
