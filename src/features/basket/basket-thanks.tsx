import { type ReactNode, useState } from 'react';
import { RefusedAddress, ShareButton } from '#athlete-ui/share-button.tsx';
import { type BackedAthlete, backingLabel, namesOf } from '#domain/donation/backed-athletes.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { formatUsd, sumDollars } from '#domain/money/money.ts';
import type { Player } from '#domain/roster/roster.ts';
import { surname } from '#domain/roster/surname.ts';
import { useBackingMessage } from '#roster/react/use-backing-message.ts';
import { useDonatedAthletes } from '#roster/react/use-donated-athlete.ts';
import { Jersey } from '#ui/art/jersey.tsx';
import { teamStyle } from '#ui/art/team-style.ts';
import { type BasketDonation, BasketLines } from './basket-lines.tsx';
import { basketTexts } from './basket-texts.ts';
import { NextLinks } from './next-links.tsx';

const texts = basketTexts;

/** Jerseys in the row on top. */
const SHOWN = 3;

interface BasketThanksProps {
	/** All of them are paid. */
	donations: readonly BasketDonation[];
	/** How they were paid, or who says so. */
	note: string;
	/** Shown after the receipts. */
	children: ReactNode;
}

/** A checkout that is paid: the jerseys of those who were backed, a sentence, Share, and the receipts. */
export function BasketThanks({ donations, note, children }: BasketThanksProps) {
	const firsts = donations.filter((donation, n) => donations.findIndex((other) => isSameAthlete(other, donation)) === n);
	const players = useDonatedAthletes(firsts);
	const backed = firsts.flatMap(({ player_name, ...donation }, n) => {
		const { player_id = players[n]?.player_id, team_id = players[n]?.team_id } = donation;
		return player_id === undefined || team_id === undefined ? [] : [{ player_id, team_id, player_name }];
	});
	const [first, ...others] = backed;
	return (
		<>
			<div className="basket-jerseys ui-paid-jersey" aria-hidden="true">
				{firsts.slice(0, SHOWN).map((donation, n) => (
					<ThanksJersey key={donation.intent_id} player_name={donation.player_name} player={players[n]} />
				))}
			</div>
			<h1 className="ui-title-2">{texts.thanks}</h1>
			<p className="ui-lead" role="status">
				{texts.backed(namesOf(firsts), formatUsd(sumDollars(donations.map((one) => one.amount))))}
			</p>
			{first !== undefined && <ShareAll athletes={[first, ...others]} />}
			<section>
				<h2 className="ui-title-4">{texts.receipts}</h2>
				<BasketLines donations={donations} />
				<p className="ui-quiet">{note}</p>
			</section>
			{children}
			<NextLinks />
		</>
	);
}

function ShareAll({ athletes }: { athletes: readonly [BackedAthlete, ...BackedAthlete[]] }) {
	const [refused, setRefused] = useState('');
	const message = useBackingMessage(athletes);
	return (
		<>
			<div className="ui-pair">
				<ShareButton look="strong" label={backingLabel(athletes)} shared={message} onRefused={setRefused} />
			</div>
			<RefusedAddress url={refused} />
		</>
	);
}

function isSameAthlete(one: BasketDonation, other: BasketDonation): boolean {
	if (one.player_id !== undefined && other.player_id !== undefined) return one.player_id === other.player_id;
	return one.player_name === other.player_name && one.team_name === other.team_name;
}

function ThanksJersey({ player_name, player }: { player_name: string; player: Player | undefined }) {
	return (
		<span style={teamStyle(teamColors(player?.team_color ?? null, player?.team_alt_color ?? null))}>
			<Jersey number={player?.jersey_number ?? null} name={surname(player_name)} crop="portrait" />
		</span>
	);
}
