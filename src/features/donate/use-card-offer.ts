import { useState } from 'react';
import { isExpired, SAVED_CARD_LIMITS, type SavedCard } from '#domain/donation/saved-card.ts';
import type { Cents } from '#domain/money/money.ts';
import { useSavedCards } from '#donations/saved-card-queries.ts';
import { useGivingState } from '#donations/use-giving-state.ts';

/** How many cards are offered, newest first. Few people have more, and the checkout page takes any card. */
const SHOWN = 3;

/** `confirm`: this session may use them once the person has proved their identity. */
export type CardOffer = { is: 'none' } | { is: 'confirm'; onConfirmed: () => void } | { is: 'cards'; cards: [SavedCard, ...SavedCard[]]; online: boolean };

/**
 * The saved cards that this person can give with. Above the limit, only the checkout page is left. While giving is
 * paused, there is no offer: the button would promise a charge. `amount_cents` is undefined until it is chosen.
 */
export function useCardOffer(owner: string, amount_cents: Cents | undefined): CardOffer {
	const { data, askAgain } = useSavedCards(owner);
	const giving = useGivingState();
	const [opened] = useState(() => new Date());
	const [newest, ...others] = (data?.cards ?? [])
		.filter((card) => !isExpired(card, opened))
		.slice(-SHOWN)
		.reverse();
	const isAbove = amount_cents !== undefined && amount_cents > SAVED_CARD_LIMITS.donation;
	if (data === undefined || newest === undefined || isAbove || giving === 'paused') return { is: 'none' };
	if (data.confirmed) return { is: 'cards', cards: [newest, ...others], online: giving === 'open' };
	return giving === 'open' ? { is: 'confirm', onConfirmed: askAgain } : { is: 'none' };
}
