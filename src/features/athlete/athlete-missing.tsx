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
				Show all athletes
			</Link>
		</EmptyState>
	);
}

function title(athlete: MissingAthlete): string {
	switch (athlete.state) {
		case 'gone':
			return 'This athlete has left the rosters';
		case 'unknown':
			return 'No such athlete';
		case 'out_of_reach':
			return `This athlete isn’t on this ${deviceName()}`;
		case 'failed':
			return 'The athlete could not be fetched';
	}
}

function reason(athlete: MissingAthlete): string {
	switch (athlete.state) {
		case 'gone':
			return 'Donations that were made stay booked. New ones are not possible.';
		case 'unknown':
			return 'The address may have a typing error.';
		case 'out_of_reach':
			return 'There is no connection to fetch them. Athletes of a sport that you’ve opened before are here offline, too.';
		case 'failed':
			return athlete.detail;
	}
}
