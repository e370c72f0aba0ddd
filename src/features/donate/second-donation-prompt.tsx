import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { isGivenDirectly } from '#outbox/actions/given-directly.ts';
import { isPledge } from '#outbox/kinds/outbox-row.ts';
import { isMine } from '#session/ownership.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass, DonateButton } from '#ui/controls/button.tsx';
import { donateTexts } from './donate-texts.ts';
import type { Twin } from './save-donation.ts';
import './second-donation-prompt.css';

interface SecondDonationProps {
	/** The equal donation that was saved or given directly a moment ago, or that is hidden from this visitor. */
	twin: Twin;
	busy: boolean;
	onGive: () => void;
	onDismiss: () => void;
}

/**
 * Takes the place of the sheet's button when the same donation was just saved. The question comes first, so the second
 * tap of a double tap meets no button.
 */
export function SecondDonationPrompt({ twin, busy, onGive, onDismiss }: SecondDonationProps) {
	const question = useRef<HTMLParagraphElement>(null);
	// The button that had the focus is gone.
	useEffect(() => question.current?.focus(), []);
	const amount = donationLabel(twin.summary);
	// It waits for its owner's login, so nothing about it is shown except what the visitor is about to give anyway.
	const isHidden = !isMine(twin.owner);
	const { asks, hidden, another } = textsOf(twin);
	return (
		<div className="donate-second">
			<p ref={question} tabIndex={-1}>
				{isHidden ? hidden(deviceName()) : asks(amount, twin.summary.player_name, clockTime(twin.created_at))}
			</p>
			{isHidden && (
				<Link className={buttonClass('bare')} to={screens.login} state={{ returnTo: screens.outbox }} onClick={onDismiss}>
					{donateTexts.logInToCheck}
				</Link>
			)}
			<div className="ui-pair">
				<Button onClick={onDismiss}>{donateTexts.oneIsEnough}</Button>
				<DonateButton busy={busy} onClick={onGive}>
					{another(amount)}
				</DonateButton>
			</div>
		</div>
	);
}

function textsOf(twin: Twin) {
	const { pledge } = donateTexts;
	if (isPledge(twin)) return { asks: pledge.second, hidden: pledge.hiddenTwin, another: pledge.another };
	const asks = isGivenDirectly(twin) ? donateTexts.secondUnsaved : donateTexts.secondDonation;
	return { asks, hidden: donateTexts.hiddenTwin, another: donateTexts.giveAnother };
}
