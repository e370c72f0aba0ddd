import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
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
	const { busy, run } = useSingleFlight();
	const navigate = useNavigate();

	async function give(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		setTrouble(undefined);
		const { cents } = gift.amount;
		if (cents === undefined) return focusAmount(event.currentTarget);
		await run(() => saveAndShow(cents));
	}

	async function saveAndShow(amount_cents: Cents) {
		try {
			const op_id = await save(amount_cents);
			if (op_id === undefined) return;
			showGift(op_id, navigate);
			toast(messages.savedOn(deviceWord()));
			onGiven();
		} catch (failure) {
			if (!(failure instanceof NothingSaved)) throw failure;
			setTrouble(failure.message);
		}
	}

	return { tried, trouble, busy, give };
}
