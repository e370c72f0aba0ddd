import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { unknownAddressTexts } from './unknown-address-texts.ts';
import type { TeamAddress } from './use-team-address.ts';

const texts = unknownAddressTexts;

/** An address of which a part matches nothing. */
export type UnknownPart = TeamAddress & { kind: 'unknown' };

/** What such an address leads to. */
export function UnknownAddress({ address }: { address: UnknownPart }) {
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
