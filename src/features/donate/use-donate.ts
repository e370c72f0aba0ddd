import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { deviceWord } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';
import { focusAmount } from './focus-amount.ts';
import { NothingSaved } from './save-donation.ts';
import { showGift } from './show-donation.ts';
import type { GiftChoice } from './use-donation-amount.ts';

/** The tap on a section's button: checks the amount, saves first, and opens the gift's own page then. `save` gives nothing where it refused. */
export function useGive(gift: GiftChoice, save: (amount_cents: Cents) => Promise<string | undefined>, onGiven: () => void) {
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
			const op_id = await save(gift.amount.cents);
			if (op_id === undefined) return;
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

	return { tried, trouble, busy, give };
}
