import type { DonateTarget } from '#athlete-ui/donate-context.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { DonateButton } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { GiftAmountPicker } from './donation-amount-picker.tsx';
import { type NameChoice, NameLine } from './donor-name-field.tsx';
import { saveGift } from './save-donation.ts';
import { useGive } from './use-donate.ts';
import type { GiftChoice } from './use-donation-amount.ts';

interface OneTimeFormProps {
	player: DonateTarget;
	gift: GiftChoice;
	name: NameChoice;
	onGiven: () => void;
}

/** One-time donation: no account needed (spec §6). */
export function OneTimeForm({ player, gift, name, onGiven }: OneTimeFormProps) {
	const { tried, trouble, busy, give } = useGive(gift, (amount_cents) => saveGift(player, amount_cents, name.named), onGiven);
	return (
		<form className="gift" noValidate onSubmit={give}>
			<GiftAmountPicker gift={gift} tried={tried} />
			<NameLine player_name={player.player_name} {...name} />
			<DonateButton big type="submit" busy={busy}>
				<span>{busy ? 'Saving' : messages.makeOneTime}</span>
				{gift.amount.cents !== undefined && <b className="num">{formatUsd(gift.amount.cents)}</b>}
			</DonateButton>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
			<p className="note quiet">
				You pay by card on the checkout page that opens next; nothing is charged before that. All of it is booked for {player.player_name} and counts in the
				total on the card: nothing is added, and no fee is taken off in our books. It is not tax-deductible. Where this site runs on a test checkout, that page
				says so and takes no money.
			</p>
		</form>
	);
}
