import { useQuery } from '@tanstack/react-query';
import { useReachable } from '#core/react/use-reachable.ts';
import { ACCOUNTS_FOR_MONTHS, type AthleteSupport } from '#domain/donation/athlete-support-answer.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { formatDollars } from '#domain/money/money.ts';
import { isClosedByte } from '#domain/roster/consent-byte.ts';
import type { Player } from '#domain/roster/roster.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { athleteSupportQuery } from '#roster/athlete-support-query.ts';
import { teamStyle } from '#ui/art/team-style.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { athleteTexts } from '../athlete-texts.ts';
import './athlete-support.css';
import { MonthsChart } from './months-chart.tsx';
import { supportMonths } from './support-months.ts';

const texts = athleteTexts.support;

/** How giving to the athlete went over the season. How many people gave is under the name. */
export function AthleteSupportSection({ player }: { player: Player }) {
	const reachable = useReachable();
	// Asks again once the server is back, which the browser may not notice.
	const { data, isFetching } = useQuery({ ...athleteSupportQuery(player.player_id), enabled: reachable });
	const isNew = player.received_donations === 0 && (data === undefined || data.supporters === 0);
	return (
		<section className="athlete-support" aria-labelledby="support" style={teamStyle(teamColors(player.team_color, player.team_alt_color))}>
			<h2 className="ui-title-4" id="support">
				{texts.title}
			</h2>
			{isNew ? (
				<p>{isClosedByte(player.consent) ? texts.none : texts.beFirst(player.player_name)}</p>
			) : data === undefined ? (
				<Unknown loading={isFetching} reachable={reachable} />
			) : (
				<Known support={data} />
			)}
		</section>
	);
}

function Unknown({ loading, reachable }: { loading: boolean; reachable: boolean }) {
	if (loading) return <Skeleton width="60%" height="1.5rem" />;
	return <p>{reachable ? texts.failed : texts.offline}</p>;
}

function Known({ support }: { support: AthleteSupport }) {
	const months = supportMonths(support);
	const best = months.reduce((most, month) => (month.amount > most.amount ? month : most));
	return (
		<>
			{best.amount > 0 ? (
				<>
					<p className="ui-number">{texts.best(best.name, formatDollars(best.amount))}</p>
					<MonthsChart months={months} />
				</>
			) : (
				<p>{texts.noMonths(ACCOUNTS_FOR_MONTHS)}</p>
			)}
			<p className="ui-quiet ui-hint">{texts.asOf(clockTime(Date.parse(support.as_of)))}</p>
		</>
	);
}
