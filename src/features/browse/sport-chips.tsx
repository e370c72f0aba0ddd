import { screens } from '#domain/api/api-paths.ts';
import { writeFilters } from '#domain/roster/listing/filter-address.ts';
import { DEFAULT_SPORT_ID } from '#domain/roster/listing/listing.ts';
import { DEFAULT_FILTERS } from '#domain/roster/listing/listing-filters.ts';
import type { Sport } from '#domain/roster/roster.ts';
import { onPlainClick } from '#ui/browser/plain-click.ts';
import { browseTexts } from './browse-texts.ts';

interface SportChipsProps {
	sports: readonly Sport[];
	/** The sport on the screen. */
	sport_id: number;
	/** Without it, as in the first paint, a tap follows the link. */
	onChoose?: (sport_id: number) => void;
}

/** The sports, each one tap away, in one row that scrolls. They are links, so they also work before the app arrives. */
export function SportChips({ sports, sport_id, onChoose }: SportChipsProps) {
	// The default sport comes first. It is the only one known at a first start, and must not move when the others arrive.
	const ordered = [...sports].sort((a, b) => Number(b.sport_id === DEFAULT_SPORT_ID) - Number(a.sport_id === DEFAULT_SPORT_ID));
	return (
		<nav aria-label={browseTexts.sports}>
			<ul className="browse-chips">
				{ordered.map((sport) => (
					<li key={sport.sport_id}>
						<a
							className="browse-chip"
							href={screens.home + writeFilters({ ...DEFAULT_FILTERS, sport_id: sport.sport_id })}
							aria-current={sport.sport_id === sport_id ? 'true' : undefined}
							onClick={onChoose && onPlainClick(() => onChoose(sport.sport_id))}
						>
							{shortName(sport.sport_name)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Every sport here is a college sport, and the title has the whole name. */
function shortName(sport_name: string): string {
	return sport_name.replace('College ', '');
}
