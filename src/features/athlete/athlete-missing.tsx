import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Athlete } from './use-athlete.ts';

type MissingAthlete = Exclude<Athlete, { state: 'here' | 'loading' }>;

/** Why there is no athlete to show, and a way to continue. */
export function AthleteMissing({ athlete }: { athlete: MissingAthlete }) {
	return (
		<EmptyState title={title(athlete)} number={null}>
			<p>{reason(athlete)}</p>
			{'retry' in athlete && <Button onClick={athlete.retry}>Try again</Button>}
			<Link className={buttonClass(('retry' in athlete && 'bare') || 'plain')} to={screens.home}>
				See all athletes
			</Link>
		</EmptyState>
	);
}

function title(athlete: MissingAthlete): string {
	switch (athlete.state) {
		case 'gone':
			return 'This athlete is no longer on a roster';
		case 'unknown':
			return 'We couldn’t find this athlete';
		case 'out_of_reach':
			return `This athlete isn’t on this ${deviceName()}`;
		case 'failed':
			return 'We couldn’t load this athlete';
	}
}

function reason(athlete: MissingAthlete): string {
	switch (athlete.state) {
		case 'gone':
			return 'Past donations still count. You can’t make new ones.';
		case 'unknown':
			return 'Check the address for typos.';
		case 'out_of_reach':
			return 'You need a connection to load them. Sports you’ve opened before work offline.';
		case 'failed':
			return athlete.detail;
	}
}
