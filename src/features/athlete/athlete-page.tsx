import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { ClosedNote } from '#athlete-ui/closed-note.tsx';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import { DonateContext } from '#athlete-ui/donate-context.ts';
import { ShareActions } from '#athlete-ui/share-actions.tsx';
import { screens } from '#domain/api/api-paths.ts';
import { closedText } from '#domain/roster/closed-text.ts';
import { isClosedByte, isOptedOutByte, saysNoByte, takesPledges } from '#domain/roster/consent-byte.ts';
import type { Player } from '#domain/roster/roster.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { athleteSupportQuery } from '#roster/athlete-support-query.ts';
import { Button, DonateButton } from '#ui/controls/button.tsx';
import { athleteFacts, athleteLinks } from './athlete-facts.ts';
import { AthleteHeader } from './athlete-header.tsx';
import { athleteTexts } from './athlete-texts.ts';
import { BelowFirstScreen } from './below-first-screen.tsx';
import { IsThisYou } from './is-this-you.tsx';
import { RosterSource } from './roster-source-note.tsx';
import { AthleteSupportSection } from './support/athlete-support.tsx';
import { OwnWords, Supporters } from './support/supporter-names.tsx';
import { Teammates } from './teammates/teammates.tsx';
import { useOpenDonation } from './use-donate-at-once.ts';

/** Everything that is known about an athlete, and the donate button (spec §2, Player details). */
export function AthletePage({ player }: { player: Player }) {
	const donate = useContext(DonateContext);
	const collaborate = useContext(CollaborateContext);
	useOpenDonation(player);
	const { player_id, team_id, player_name } = player;
	const links = athleteLinks(player);
	const closed = isClosedByte(player.consent);
	const optedOut = isOptedOutByte(player.consent);
	const { data: support } = useQuery({ ...athleteSupportQuery(player_id), enabled: !optedOut });
	const why = closed && <ClosedNote>{closedText(player_name, player.consent)}</ClosedNote>;
	const give = takesPledges(player.consent) ? messages.card.pledge : messages.card.donate;
	const button = (big: boolean) => (
		<DonateButton big={big} disabled={saysNoByte(player.consent)} aria-label={athleteTexts.actionTo(give, player.player_name)} onClick={() => donate(player)}>
			{give}
		</DonateButton>
	);
	const request = (
		<Button
			disabled={saysNoByte(player.consent)}
			aria-label={athleteTexts.actionTo(messages.card.collaborate, player.player_name)}
			onClick={() => collaborate(player)}
		>
			{messages.card.collaborate}
		</Button>
	);
	if (optedOut) return <OptedOutPage player={player}>{why}</OptedOutPage>;
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
					{/* On a wide screen, the panel says it. */}
					<div className="athlete-approach">
						{why}
						{request}
					</div>
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
					<BelowFirstScreen>
						<Teammates player={player} />
						{/* Below what people look for next, because its height is unknown until the answer arrives. */}
						<AthleteSupportSection player={player} />
						<OwnWords player_id={player.player_id} />
						<Supporters player_id={player.player_id} />
						<RosterSource player={player} />
						<IsThisYou player_id={player_id} />
					</BelowFirstScreen>
				</div>
				<aside className="athlete-aside" aria-label={athleteTexts.donate}>
					<div className="athlete-panel">
						<p>{closed ? closedText(player_name, player.consent) : athleteTexts.recorded(player.player_name)}</p>
						{button(true)}
						{request}
					</div>
				</aside>
			</div>
			<div className="athlete-bar">{button(false)}</div>
		</>
	);
}

/** The page of an athlete who has opted out: name and team, and why there is no more. */
function OptedOutPage({ player, children }: { player: Player; children: ReactNode }) {
	return (
		<>
			<AthleteHeader player={{ ...player, received_donations: 0, position: null, jersey_number: null, pending_transfer: false }} />
			<div className="ui-frame athlete-columns">
				<div>
					{children}
					<Teammates player={player} />
					<IsThisYou player_id={player.player_id} />
				</div>
			</div>
		</>
	);
}
