import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '#core/react/use-action.ts';
import { cardBrand, isExpired, type SavedCard } from '#domain/donation/saved-card.ts';
import { beginSavingCard, removeCard, useSavedCards } from '#donations/saved-card-queries.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { AccountSection } from '../account-section.tsx';
import { ConfirmRemoval } from '../confirm-removal.tsx';
import { SectionPending } from '../section-pending.tsx';
import { cardTexts } from './card-texts.ts';

/** The person's saved cards: save, remove. */
export function PaymentMethodsSection({ owner }: { owner: string }) {
	const { data, failure, asking, askAgain } = useSavedCards(owner);
	return (
		<AccountSection title={cardTexts.title} text={cardTexts.text}>
			{data !== undefined ? (
				<CardList cards={data.cards} onChange={askAgain} />
			) : (
				<SectionPending failure={failure} texts={cardTexts} busy={asking} onRetry={askAgain} />
			)}
		</AccountSection>
	);
}

function CardList({ cards, onChange }: { cards: readonly SavedCard[]; onChange: () => void }) {
	const [removing, setRemoving] = useState<SavedCard>();
	const [opened] = useState(() => new Date());
	const list = useRef<HTMLUListElement>(null);
	const adding = useAction(async () => location.assign(await beginSavingCard()), cardTexts.addUnanswered);

	async function remove(card: SavedCard): Promise<void> {
		await removeCard(card.card_id);
		onChange();
		// Closes the dialog at once, so it no longer traps the focus. The button that had the focus is gone.
		flushSync(() => setRemoving(undefined));
		list.current?.focus();
		toast(cardTexts.removed(nameOf(card)));
	}

	return (
		<>
			{cards.length === 0 && <p>{cardTexts.empty}</p>}
			<ul className="account-sessions" ref={list} tabIndex={-1} aria-label={cardTexts.title}>
				{cards.map((card) => (
					<li key={card.card_id}>
						<div>
							<p>
								<b>{nameOf(card)}</b>
							</p>
							<p className="ui-quiet ui-number">{isExpired(card, opened) ? cardTexts.expired(expiryOf(card)) : cardTexts.expires(expiryOf(card))}</p>
						</div>
						<Button aria-label={cardTexts.removeAbout(nameOf(card))} onClick={() => setRemoving(card)}>
							{cardTexts.remove}
						</Button>
					</li>
				))}
			</ul>
			<Button busy={adding.busy} onClick={adding.start}>
				{adding.busy ? cardTexts.adding : cardTexts.add}
			</Button>
			<p className="ui-quiet">{cardTexts.addNote}</p>
			{adding.error !== undefined && <FieldError>{adding.error}</FieldError>}
			{removing !== undefined && (
				<ConfirmRemoval
					texts={cardTexts}
					text={cardTexts.removeText(nameOf(removing))}
					onRemove={() => remove(removing)}
					onClose={() => setRemoving(undefined)}
				/>
			)}
		</>
	);
}

function nameOf({ brand, last4 }: SavedCard): string {
	return cardTexts.card(cardBrand(brand), last4);
}

/** As on the card: "04/29". */
function expiryOf({ exp_month, exp_year }: SavedCard): string {
	return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;
}
