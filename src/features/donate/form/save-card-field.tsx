import { useAction } from '#core/react/use-action.ts';
import { SAVED_CARD_LIMITS } from '#domain/donation/saved-card.ts';
import { confirmCards, useSavedCards } from '#donations/saved-card-queries.ts';
import { useSession } from '#session/use-session.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx';
import { donateTexts } from '../donate-texts.ts';

const texts = donateTexts.savedCards;

interface SaveCardFieldProps {
	on: boolean;
	onChange: (on: boolean) => void;
}

/**
 * Whether the checkout page saves the card that pays there; never preselected. Shown to people with an account and room
 * for another card, while they are online. Saving a card needs a proof of identity, which checking the box asks for.
 */
export function SaveCardField(props: SaveCardFieldProps) {
	const session = useSession();
	const online = useOnline();
	return session === null || !online ? null : <OwnersField owner={String(session.user_id)} {...props} />;
}

function OwnersField({ owner, on, onChange }: SaveCardFieldProps & { owner: string }) {
	const { data, askAgain } = useSavedCards(owner);
	const { error, start } = useAction(async () => {
		await confirmCards();
		onChange(true);
		askAgain();
	}, texts.unconfirmed);
	if (data === undefined || data.cards.length >= SAVED_CARD_LIMITS.cards) return null;
	return (
		<>
			<CheckboxField name="save_card" checked={on} onChange={(wanted) => (wanted ? start() : onChange(false))} error={error}>
				{texts.save}
			</CheckboxField>
			{on && <p className="ui-note ui-quiet">{texts.saveNote}</p>}
		</>
	);
}
