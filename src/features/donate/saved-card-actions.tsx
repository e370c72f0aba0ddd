import { useEffect, useState } from 'react';
import { useAction } from '#core/react/use-action.ts';
import { type CardConsent, CHARGE_AFTER_MS, cardLabel, type SavedCard } from '#domain/donation/saved-card.ts';
import { type Cents, formatUsd } from '#domain/money/money.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import { confirmCards } from '#donations/saved-card-queries.ts';
import { Button, DonateButton } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { payLook } from '#ui/payment/pay-link.tsx';
import { donateTexts } from './donate-texts.ts';
import './saved-card-actions.css';
import type { CardOffer } from './use-card-offer.ts';

const texts = donateTexts.savedCards;
/** The time on the button is at most this old. An older one would only promise too little time to undo. */
const TICK_MS = 5000;

interface SavedCardActionsProps {
	offer: CardOffer;
	amount_cents: Cents;
	busy: boolean;
	onGive: (card: CardConsent) => Promise<void>;
}

/** Giving with a saved card, for people who have one: a button for each card says what happens. */
export function SavedCardActions({ offer, ...give }: SavedCardActionsProps) {
	if (offer.is === 'none') return null;
	return offer.is === 'confirm' ? <ConfirmFirst onConfirmed={offer.onConfirmed} /> : <CardButtons {...offer} {...give} />;
}

/** The time at which a saved card is charged, as its button says it at `now`, in milliseconds. */
export function chargeText(now: number, online: boolean): string {
	return online ? texts.when(clockTime(now + CHARGE_AFTER_MS, now)) : texts.whenOffline;
}

/** The words that are stored as the consent are those on the button. */
function CardButtons({ cards, online, amount_cents, busy, onGive }: Omit<SavedCardActionsProps, 'offer'> & Extract<CardOffer, { is: 'cards' }>) {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	const when = chargeText(now, online);
	const giveText = (card: SavedCard) => texts.give(formatUsd(amount_cents), cardLabel(card));

	function donateWith(card: SavedCard): void {
		const words = texts.agreed(giveText(card), when);
		void onGive({ card_id: card.card_id, words, agreed_at: new Date().toISOString() }).catch(reportError);
	}

	return (
		<fieldset className="donate-saved-card">
			<legend className="ui-hidden">{texts.label}</legend>
			{cards.map((card, n) => (
				<DonateButton key={card.card_id} className={payLook(n === 0)} busy={busy} onClick={() => donateWith(card)}>
					<span>{giveText(card)}</span>
					<small className="ui-number">{when}</small>
				</DonateButton>
			))}
			<p className="ui-note ui-quiet">{texts.undo}</p>
		</fieldset>
	);
}

/** A stolen login must not pay with saved cards, so after a new login, the person has to prove their identity first. */
function ConfirmFirst({ onConfirmed }: { onConfirmed: () => void }) {
	const { busy, error, start } = useAction(async () => {
		await confirmCards();
		onConfirmed();
	}, texts.unconfirmed);
	return (
		<div className="donate-saved-card">
			<Button busy={busy} onClick={start}>
				{texts.confirm}
			</Button>
			<p className="ui-note ui-quiet">{texts.confirmNote}</p>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
