import { teamColors } from '#domain/drawing/team-colors.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';

/** Cloth, second color, and number, of no particular team. */
const jerseys = [
	['#0b2a5b', '#f2b705', '12'],
	['#6b0f1a', '#e9dcc3', '74'],
	['#e0701b', '#1b1b1f', '1'],
	['#0f6e6e', '#ffffff', '94'],
	['#f4f1e8', '#123524', '3'],
	['#141414', '#b7a369', '99'],
	['#1e5b32', '#c8cdd0', '88'],
	['#8cc7e8', '#8a1f2d', '47'],
	['#4b2a63', '#ffffff', '20'],
] as const;

/** A decorative row of jerseys, from the first string to the last. */
export function Lineup() {
	return (
		<div className="pages-lineup" aria-hidden="true">
			{jerseys.map(([team, second, number]) => (
				<div key={number} style={teamStyle(teamColors(team, second))}>
					<Jersey number={number} crop="row" />
				</div>
			))}
		</div>
	);
}
