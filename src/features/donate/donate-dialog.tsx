import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { AthleteSheet } from '#athlete-ui/athlete-sheet.tsx';
import { ClosedNote } from '#athlete-ui/closed-note.tsx';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import type { RecurringMonths } from '#domain/money/money.ts';
import { closedText } from '#domain/roster/closed-text.ts';
import { saysNoByte, takesPledges } from '#domain/roster/consent-byte.ts';
import { donationMessages } from '#domain/texts/donation-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useDonationAmount } from '#donations/use-donation-amount.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { useKnownAthlete } from '#roster/react/use-known-athlete.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Accordion } from '#ui/controls/accordion.tsx';
import { donateTexts } from './donate-texts.ts';
import { OneTimeForm } from './form/one-time-form.tsx';
import { PledgeForm } from './form/pledge-form.tsx';
import { RecurringForm } from './form/recurring-form.tsx';
import type { MonthlyChoice } from './monthly-after-login.ts';
import { OtherKindNote } from './other-kind-note.tsx';
import { SavedHere } from './saved-here.tsx';

interface DonateDialogProps {
	player: DonateTarget;
	/** A monthly choice from before the login, to continue with. */
	resumed: MonthlyChoice | undefined;
	onClose: () => void;
}

/** The donation sheet (spec §2, §4). One section is open at a time, one-time first. */
export function DonateDialog({ player, resumed, onClose }: DonateDialogProps) {
	const [open, setOpen] = useState<string | null>(resumed || player.monthly ? 'recurring' : 'one-time');
	// Stored here, so looking into the other section loses nothing.
	const once = useDonationAmount();
	const monthly = useDonationAmount(resumed?.amount);
	const [months, setMonths] = useState<RecurringMonths>(resumed?.months ?? 3);
	const [named, setNamed] = useState(false);
	const name = { named, onNamed: setNamed };
	const giving = useGivingState();
	const { consent } = useKnownAthlete(player.player_id).player ?? player;
	/** What the tap opened. A sync that says otherwise leaves it as it is, and a note leads to the other. The server decides anyway. */
	const [pledges, setPledges] = useState(() => takesPledges(player.consent));
	const texts = pledges ? donateTexts.pledge : undefined;
	/** Donation that was saved here without a connection. */
	const [saved, setSaved] = useState<string>();
	const otherKind = takesPledges(consent) !== pledges && (
		<OtherKindNote
			text={(pledges ? donateTexts.takesDonations : donateTexts.takesPledges)(player.player_name)}
			label={pledges ? donateTexts.donateInstead : donateTexts.pledgeInstead}
			onSwitch={() => setPledges(!pledges)}
		/>
	);
	return (
		<AthleteSheet
			onClose={onClose}
			title={(texts?.title ?? messages.donationTitle)(player.player_name, player.team_name)}
			colors={teamColors(player.team_color, player.team_alt_color)}
			jersey_number={player.jersey_number}
			offline={giving === 'offline' && saved === undefined ? (texts?.offlineNow ?? donationMessages.offlineDonation)(deviceName()) : undefined}
		>
			{giving === 'paused' && saved === undefined && !saysNoByte(consent) && (
				<div className="ui-note boxed" role="status">
					<CirclePause className="ui-icon" aria-hidden="true" />
					<p>
						{donationMessages.givingPausedNow} {(texts?.pausedNow ?? donateTexts.paused)(deviceName())}
					</p>
				</div>
			)}
			{saved !== undefined ? (
				<SavedHere op_id={saved} onClose={onClose} />
			) : saysNoByte(consent) ? (
				<ClosedNote>{closedText(player.player_name, consent)}</ClosedNote>
			) : pledges ? (
				<PledgeForm player={player} otherKind={otherKind} choice={open === 'recurring' ? monthly : once} name={name} onGiven={onClose} onSavedHere={setSaved} />
			) : (
				<>
					{otherKind}
					<Accordion
						open={open}
						onOpenChange={setOpen}
						sections={[
							{
								id: 'one-time',
								title: messages.oneTimeHeading,
								content: <OneTimeForm player={player} choice={once} name={name} onGiven={onClose} onSavedHere={setSaved} />,
							},
							{
								id: 'recurring',
								title: messages.recurringHeading,
								content: (
									<RecurringForm player={player} choice={monthly} months={months} onMonths={setMonths} name={name} onClose={onClose} onSavedHere={setSaved} />
								),
							},
						]}
					/>
				</>
			)}
		</AthleteSheet>
	);
}
