import { formatDollars } from '#domain/money/money.ts';
import { athleteTexts } from '../athlete-texts.ts';
import type { SupportMonth } from './support-months.ts';

/** Every third month, counted back from the last, has its name below its bar. */
const EVERY = 3;

/** A bar for each month. Screen readers read the list of months with their amounts. */
export function MonthsChart({ months }: { months: SupportMonth[] }) {
	const most = Math.max(...months.map(({ amount }) => amount));
	return (
		<ol className="athlete-months" aria-label={athleteTexts.support.byMonth}>
			{months.map(({ month, name, short, amount }, n) => (
				<li key={month}>
					<span className="ui-hidden">{athleteTexts.support.month(name, formatDollars(amount))}</span>
					<span className="athlete-months-bar" aria-hidden="true">
						<i style={{ height: `${(100 * amount) / most}%` }} />
					</span>
					<small aria-hidden="true">{(months.length - 1 - n) % EVERY === 0 && short}</small>
				</li>
			))}
		</ol>
	);
}
