import { screens } from '#domain/api/api-paths.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { AthleteHeader } from '#features/athlete/athlete-header.tsx';
import { athleteTexts } from '#features/athlete/athlete-texts.ts';
import { buttonClass } from '#ui/controls/button.tsx';

/** The top of an athlete's page as the app is about to render it. */
export function FirstAthlete({ player }: { player: Player }) {
	return (
		<>
			<div className="wrap crumb">
				<a className={buttonClass('bare')} href={screens.home}>
					<svg className="i lucide" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
						<path d="m12 19-7-7 7-7M19 12H5" />
					</svg>
					{athleteTexts.back}
				</a>
				<h1 className="quiet">{messages.detailsHeading}</h1>
			</div>
			<AthleteHeader player={player} />
		</>
	);
}
