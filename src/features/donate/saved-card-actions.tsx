import { useState } from 'react';
import { useAction } from '#core/react/use-action.ts';
import { type CardConsent, cardLabel, isExpired, SAVED_CARD_LIMITS, type SavedCard } from '#domain/donation/saved-card.ts';
import { type Cents, formatUsd } from '#domain/money/money.ts';
import { confirmCards, useSavedCards } from '#donations/saved-card-queries.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { useSession } from '#session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donateTexts } from './donate-texts.ts';
import './saved-card-actions.css';

const texts = donateTexts.savedCards;
/** How many cards are offered, newest first. Few people have more, and the checkout page takes any card. */
const SHOWN = 3;

interface SavedCardActionsProps {
	amount_cents: Cents;
	busy: boolean;
	onGive: (card: CardConsent) => Promise<void>;
}

/**
 * Giving with a saved card, for people who have one: a button for each card says what happens, and nothing is
 * preselected. Above the limit, only the checkout page is left. While giving is paused, there is none: the button would
 * promise a charge.
 */
export function SavedCardActions(props: SavedCardActionsProps) {
	const session = useSession();
	if (session === null || props.amount_cents > SAVED_CARD_LIMITS.donation) return null;
	return <OwnersCards owner={String(session.user_id)} {...props} />;
}

function OwnersCards({ owner, amount_cents, busy, onGive }: SavedCardActionsProps & { owner: string }) {
	const { data, askAgain } = useSavedCards(owner);
	const giving = useGivingState();
	const [opened] = useState(() => new Date());
	const cards = (data?.cards ?? []).filter((card) => !isExpired(card, opened)).slice(-SHOWN);
	if (data === undefined || cards.length === 0 || giving === 'paused') return null;
	if (!data.confirmed) return giving === 'open' ? <ConfirmFirst onConfirmed={askAgain} /> : null;

	function donateWith(card: SavedCard): void {
		const words = texts.agreed(texts.give(formatUsd(amount_cents), cardLabel(card)), texts.when);
		void onGive({ card_id: card.card_id, words, agreed_at: new Date().toISOString() }).catch(reportError);
	}

	return (
		<fieldset className="saved-card-actions">
			<legend className="vh">{texts.label}</legend>
			{cards.toReversed().map((card) => (
				<Button key={card.card_id} busy={busy} onClick={() => donateWith(card)}>
					<span>{texts.give(formatUsd(amount_cents), cardLabel(card))}</span>
					<small>{texts.when}</small>
				</Button>
			))}
			<p className="note quiet">{texts.undo}</p>
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
		<div className="saved-card-actions">
			<Button busy={busy} onClick={start}>
				{texts.confirm}
			</Button>
			<p className="note quiet">{texts.confirmNote}</p>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
