import { useState } from 'react';
import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { AmountSelection } from '#donations/use-donation-amount.ts';
import { useSession } from '#session/use-session.ts';
import { donateTexts } from '../donate-texts.ts';
import { saveDonation } from '../save-donation.ts';
import { SavedCardActions } from '../saved-card-actions.tsx';
import { type CardOffer, useCardOffer } from '../use-card-offer.ts';
import { DonationForm } from './donation-form.tsx';
import { type DonorNameChoice, DonorNameField } from './donor-name-field.tsx';
import { SaveCardField } from './save-card-field.tsx';

interface OneTimeFormProps {
	player: DonateTarget;
	choice: AmountSelection;
	name: DonorNameChoice;
	onGiven: () => void;
	onSavedHere: (op_id: string) => void;
}

/** One-time donation. No account needed (spec §6). */
export function OneTimeForm(props: OneTimeFormProps) {
	const session = useSession();
	return session === null ? <Form {...props} offer={{ is: 'none' }} /> : <OwnersForm owner={String(session.user_id)} {...props} />;
}

function OwnersForm({ owner, ...props }: OneTimeFormProps & { owner: string }) {
	return <Form {...props} offer={useCardOffer(owner, props.choice.amount.cents)} />;
}

function Form({ player, choice, name, offer, onGiven, onSavedHere }: OneTimeFormProps & { offer: CardOffer }) {
	const [savesCard, setSavesCard] = useState(false);
	// Beside a saved card, nobody is asked to save one, and a box that was ticked for another amount doesn't count.
	const save_card = savesCard && offer.is === 'none';
	return (
		<DonationForm
			player={player}
			choice={choice}
			save={(amount_cents) => saveDonation(player, amount_cents, { named: name.named, save_card })}
			label={messages.makeOneTime}
			outcome={(amount_cents) => <b className="ui-number">{formatUsd(amount_cents)}</b>}
			note={donateTexts.oneTimeNote}
			otherPayment={{
				first: offer.is === 'cards',
				show: (amount_cents, donateBy, busy) => (
					<SavedCardActions
						offer={offer}
						amount_cents={amount_cents}
						busy={busy}
						onGive={(card) => donateBy((cents) => saveDonation(player, cents, { named: name.named, card }))}
					/>
				),
			}}
			onDone={onGiven}
			onSavedHere={onSavedHere}
		>
			<DonorNameField player_name={player.player_name} {...name} />
			{offer.is === 'none' && <SaveCardField on={savesCard} onChange={setSavesCard} />}
		</DonationForm>
	);
}
