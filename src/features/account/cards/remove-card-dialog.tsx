import { useAction } from '#core/react/use-action.ts';
import type { SavedCard } from '#domain/donation/saved-card.ts';
import { removeCard } from '#donations/saved-card-queries.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { accountTexts } from '../account-texts.ts';
import { cardTexts } from './card-texts.ts';

interface RemoveCardDialogProps {
	card: SavedCard;
	/** "Visa ending in 4242". */
	name: string;
	onDone: () => void;
	onClose: () => void;
}

/** Asks before a saved card is removed. */
export function RemoveCardDialog({ card, name, onDone, onClose }: RemoveCardDialogProps) {
	const { busy, error, start } = useAction(async () => {
		await removeCard(card.card_id);
		onDone();
	}, cardTexts.removeUnanswered);
	return (
		<Dialog open onClose={() => busy || onClose()} title={cardTexts.removeTitle}>
			<div className="saved">
				<p>{cardTexts.removeText(name)}</p>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>{accountTexts.cancel}</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? cardTexts.removing : cardTexts.remove}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
