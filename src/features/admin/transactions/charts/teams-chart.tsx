import type { MoneySums, TransactionSummary } from '#domain/admin/transaction-list.ts';
import { coversText, usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';
import { FiguresTable } from './figures-table.tsx';
import { useWidth } from './use-width.ts';

const texts = transactionsTexts.chart;

interface NamedSums extends MoneySums {
	name: string;
}

/** Donations by sport, and by the teams that received the most: one bar each, with its amount at the end. */
export function TeamsChart({ summary }: { summary: TransactionSummary }) {
	const { sports, teams, other_teams, totals } = summary;
	const named = (name: string) => teams.filter((team) => team.team_name === name).length;
	const bySport = sports.map((sport): NamedSums => ({ ...sport, name: sport.sport_name }));
	const byTeam = teams.map(
		(team): NamedSums => ({ ...team, name: named(team.team_name) > 1 ? texts.teamOfSport(team.team_name, team.sport_name) : team.team_name }),
	);
	const others: NamedSums[] = other_teams.teams === 0 ? [] : [{ ...other_teams, name: texts.otherTeams(other_teams.teams) }];
	const [first] = byTeam;
	return (
		<figure className="admin-chart">
			<figcaption>
				<h3 className="ui-title-4">{texts.byTeam}</h3>
				<p className="ui-quiet ui-number">
					{coversText(summary)}.
					{first !== undefined &&
						totals.net_cents > 0 &&
						texts.mostTeam(first.name, usd(first.net_cents), Math.round((first.net_cents / totals.net_cents) * 100), usd(totals.net_cents))}
				</p>
			</figcaption>
			<div className="admin-chart-pair">
				<Bars title={texts.sports} rows={bySport} />
				<Bars title={others.length > 0 ? texts.topTeams(byTeam.length) : texts.teams} rows={byTeam} />
			</div>
			<FiguresTable caption={texts.teamTable(coversText(summary))} first={texts.sportOrTeam} rows={[...bySport, ...byTeam, ...others]} />
		</figure>
	);
}

const ROW = 46;

function Bars({ title, rows }: { title: string; rows: readonly NamedSums[] }) {
	const [box, width] = useWidth<HTMLDivElement>();
	const most = Math.max(1, ...rows.map((row) => row.gross_cents));
	return (
		<div>
			<h4 className="ui-label">{title}</h4>
			<div ref={box}>
				<svg width="100%" height={rows.length * ROW} role="img" aria-label={rows.map((row) => texts.bar(row.name, usd(row.net_cents))).join('; ')}>
					{rows.map((row, i) => {
						const full = (row.gross_cents / most) * width;
						const shown = (row.net_cents / most) * width;
						return (
							<g key={row.name} transform={`translate(0 ${i * ROW})`}>
								<title>{texts.bar(row.name, transactionsTexts.sums(usd(row.net_cents), row.payments))}</title>
								<text className="admin-chart-name" x={0} y={20}>
									{clipped(row.name, width)}
								</text>
								<text className="admin-chart-sum" x={width} y={20} textAnchor="end">
									{usd(row.net_cents)}
								</text>
								<rect className="admin-chart-rail" x={0} y={28} width={width} height={10} />
								{full > shown && <rect className="admin-chart-refunded" x={shown} y={28.5} width={full - shown} height={9} />}
								<rect className="admin-chart-net" x={0} y={28} width={shown} height={10} />
							</g>
						);
					})}
				</svg>
			</div>
		</div>
	);
}

/** Clips the name to what fits beside the amount, at an average of 7.4 px per letter. */
function clipped(name: string, width: number): string {
	const fits = Math.max(8, Math.floor((width - 110) / 7.4));
	return name.length <= fits ? name : `${name.slice(0, fits - 1).trimEnd()}…`;
}
