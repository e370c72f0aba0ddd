import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { TeamAddress } from './use-team-address.ts';

const titles = {
	sport: 'No sport by that name',
	team: 'No team by that name',
	player: 'No athlete by that name on this team',
} as const;

/** An address that matches nothing. */
export function UnknownAddress({ address }: { address: TeamAddress & { kind: 'unknown' } }) {
	return (
		<EmptyState title={titles[address.part]}>
			<p>Check the address for typos. The roster may also have changed.</p>
			{address.part === 'player' ? (
				<Link className={buttonClass()} to={address.team_path}>
					See the whole team
				</Link>
			) : (
				<Link className={buttonClass()} to={screens.home}>
					See all athletes
				</Link>
			)}
		</EmptyState>
	);
}
