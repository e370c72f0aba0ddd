import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '#domain/messages.ts';
import { formatUsd } from '#domain/money.ts';
import { DonateButton } from '#ui/button.tsx';
import { deviceWord } from '#ui/device-word.ts';
import type { DonateTarget } from '#ui/donate-context.ts';
import { FieldError } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { focusAmount } from './focus-amount.ts';
import { GiftAmountPicker } from './gift-amount-picker.tsx';
import { NothingSaved, saveGift } from './save-gift.ts';
import { showGift } from './show-gift.ts';
import type { GiftChoice } from './use-gift-amount.ts';

interface OneTimeFormProps {
	player: DonateTarget;
	gift: GiftChoice;
	onGiven: () => void;
}

/** One-time donation: no account needed (spec §6). The tap saves first, and opens the gift's own page then. */
export function OneTimeForm({ player, gift, onGiven }: OneTimeFormProps) {
	const [tried, setTried] = useState(false);
	const [trouble, setTrouble] = useState<string>();
	const [busy, setBusy] = useState(false);
	// The state above is a render late: a double tap is stopped here.
	const saving = useRef(false);
	const navigate = useNavigate();

	async function give(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		setTrouble(undefined);
		if (gift.amount.cents === undefined) return focusAmount(event.currentTarget);
		if (saving.current) return;
		saving.current = true;
		setBusy(true);
		try {
			const op_id = await saveGift(player, gift.amount.cents);
			showGift(op_id, navigate);
			toast(messages.savedOn(deviceWord()));
			onGiven();
		} catch (failure) {
			if (!(failure instanceof NothingSaved)) throw failure;
			setTrouble(failure.message);
		} finally {
			saving.current = false;
			setBusy(false);
		}
	}

	return (
		<form className="gift" noValidate onSubmit={give}>
			<GiftAmountPicker gift={gift} tried={tried} />
			<DonateButton big type="submit" busy={busy}>
				<span>{busy ? 'Saving' : messages.makeOneTime}</span>
				{gift.amount.cents !== undefined && <b className="num">{formatUsd(gift.amount.cents)}</b>}
			</DonateButton>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
			<p className="note quiet">
				You pay by card on the checkout page that opens next; nothing is charged before that. The payment is recorded for {player.player_name} and counts in the
				total on the card. It is not tax-deductible. Where this site runs on a test checkout, that page says so and takes no money.
			</p>
		</form>
	);
}
