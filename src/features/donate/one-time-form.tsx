import { messages } from '#domain/messages.ts';
import { formatUsd } from '#domain/money.ts';
import { DonateButton } from '#ui/button.tsx';
import type { DonateTarget } from '#ui/donate-context.ts';
import { FieldError } from '#ui/field.tsx';
import { GiftAmountPicker } from './gift-amount-picker.tsx';
import { type NameChoice, NameLine } from './name-line.tsx';
import { saveGift } from './save-gift.ts';
import type { GiftChoice } from './use-gift-amount.ts';
import { useGive } from './use-give.ts';

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
