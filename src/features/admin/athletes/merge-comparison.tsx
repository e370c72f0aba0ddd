import { formatDollars } from '#domain/money/money.ts';
import type { MergePreview, MergeSide } from '#domain/roster/athlete-merge.ts';
import { heightOf } from './athlete-form.ts';
import { athletesTexts } from './athletes-texts.ts';

const texts = athletesTexts.merge;
const { facts } = texts;

const rows: readonly (readonly [label: string, of: (side: MergeSide) => string | null])[] = [
	[facts.name, ({ athlete }) => athlete.state.player_name],
	[facts.team, ({ athlete }) => athlete.team_name],
	[facts.number, ({ athlete }) => athlete.state.jersey_number],
	[facts.position, ({ athlete }) => athlete.state.position],
	[facts.class, ({ athlete }) => athlete.state.player_class],
	[facts.height, ({ athlete }) => heightOf(athlete.state.height_in)],
	[facts.birthplace, ({ athlete }) => athlete.state.birthplace],
	[facts.received, ({ received }) => formatDollars(received)],
	[facts.donations, ({ donations }) => String(donations)],
	[facts.plans, ({ plans }) => String(plans)],
	[facts.favorites, ({ favorites }) => String(favorites)],
];

/** Two records fact by fact, and what hangs on each. */
export function MergeComparison({ preview: { from, into } }: { preview: MergePreview }) {
	return (
		<table className="admin-athletes-compare">
			<caption className="ui-hidden">{texts.compare}</caption>
			<thead>
				<tr>
					<th scope="col">{texts.fact}</th>
					<th scope="col">{texts.from}</th>
					<th scope="col">{texts.into}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([label, of]) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td>{of(from) || texts.unknown}</td>
						<td>{of(into) || texts.unknown}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
