import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useContext } from 'react';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { ShareActions } from '#athlete-ui/share-actions.tsx';
import { screens } from '#domain/api/api-paths.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { athleteSupportQuery } from '#roster/athlete-support-query.ts';
import { Button, DonateButton } from '#ui/controls/button.tsx';
import { athleteFacts, athleteLinks } from './athlete-facts.ts';
import { AthleteHeader } from './athlete-header.tsx';
import { athleteTexts } from './athlete-texts.ts';
import { RosterSource } from './roster-source-note.tsx';
import { AthleteSupportSection } from './support/athlete-support.tsx';
import { Supporters } from './support/supporter-names.tsx';
import { Teammates } from './teammates/teammates.tsx';
import { useOpenDonation } from './use-donate-at-once.ts';

/** Everything that is known about an athlete, and the donate button (spec §2, Player details). */
export function AthletePage({ player }: { player: Player }) {
	const donate = useContext(DonateContext);
	const collaborate = useContext(CollaborateContext);
	useOpenDonation(player);
	const { player_id, team_id, player_name } = player;
	const links = athleteLinks(player);
	const { data: support } = useQuery(athleteSupportQuery(player_id));
	const button = (big: boolean) => (
		<DonateButton big={big} aria-label={athleteTexts.actionTo(messages.card.donate, player.player_name)} onClick={() => donate(player)}>
			{messages.card.donate}
		</DonateButton>
	);
	const request = (
		<Button aria-label={athleteTexts.actionTo(messages.card.collaborate, player.player_name)} onClick={() => collaborate(player)}>
			{messages.card.collaborate}
		</Button>
	);
	return (
		<>
			<AthleteHeader player={player} supporters={support?.supporters} />
			<div className="ui-frame athlete-columns">
				<div>
					<dl className="athlete-stats ui-number">
						{athleteFacts(player).map(([name, value]) => (
							<div key={name}>
								<dt>{name}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
					<div className="athlete-approach">{request}</div>
					<ShareActions name={player_name} path={screens.details(player_id, team_id)} poster={screens.athletePoster(player_id, team_id)} />
					{links.length > 0 && (
						<>
							<h2 className="ui-title-4 athlete-about">{athleteTexts.about}</h2>
							<ul className="athlete-links two">
								{links.map(({ name, href }) => (
									<li key={name}>
										<a href={href} target="_blank" rel="noopener noreferrer">
											{name}
											<span className="ui-hidden">{athleteTexts.linkOf(player.player_name)}</span>
											<ExternalLink className="ui-icon" aria-hidden="true" />
										</a>
									</li>
								))}
							</ul>
						</>
					)}
					<Teammates player={player} />
					{/* Below what people look for next, because its height is unknown until the answer arrives. */}
					<AthleteSupportSection player={player} />
					<Supporters player_id={player.player_id} />
					<RosterSource player={player} />
				</div>
				<aside className="athlete-aside" aria-label={athleteTexts.donate}>
					<div className="athlete-panel">
						<p>{athleteTexts.recorded(player.player_name)}</p>
						{button(true)}
						{request}
					</div>
				</aside>
			</div>
			<div className="athlete-bar">{button(false)}</div>
		</>
	);
}
