import type { Player } from '#domain/roster/roster.ts';
import { AthleteCrumb } from '#features/athlete/athlete-crumb.tsx';
import { AthleteHeader } from '#features/athlete/athlete-header.tsx';

/** The top of an athlete's page as the app is about to render it. */
export function FirstAthlete({ player }: { player: Player }) {
	return (
		<>
			<AthleteCrumb />
			<AthleteHeader player={player} />
		</>
	);
}
