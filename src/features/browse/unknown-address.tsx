import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { browseTexts } from './browse-texts.ts';
import type { TeamAddress } from './use-team-address.ts';

const texts = browseTexts.unknown;

/** An address that matches nothing. */
export function UnknownAddress({ address }: { address: TeamAddress & { kind: 'unknown' } }) {
	return (
		<EmptyState title={texts[address.part]}>
			<p>{texts.text}</p>
			{address.part === 'player' ? (
				<Link className={buttonClass()} to={address.team_path}>
					{texts.seeTeam}
				</Link>
			) : (
				<Link className={buttonClass()} to={screens.home}>
					{texts.seeAll}
				</Link>
			)}
		</EmptyState>
	);
}
