import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { Cents } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';
import { SaveFailedError } from './save-donation.ts';
import type { AmountSelection } from './use-donation-amount.ts';

/**
 * The tap on a section's button: checks the amount, saves the donation first, and then opens its page. `save` returns
 * undefined if it refused.
 */
export function useDonate(choice: AmountSelection, save: (amount_cents: Cents) => Promise<string | undefined>, onGiven: () => void) {
	const [tried, setTried] = useState(false);
	const [error, setError] = useState<string>();
	const { busy, run } = useSingleFlight();
	const navigate = useNavigate();

	async function give(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		setError(undefined);
		const { cents } = choice.amount;
		if (cents === undefined) return focusAmount(event.currentTarget);
		await run(() => saveAndShow(cents));
	}

	async function saveAndShow(amount_cents: Cents) {
		try {
			const op_id = await save(amount_cents);
			if (op_id === undefined) return;
			showDonation(op_id, navigate);
			toast(messages.savedOn(deviceName()));
			onGiven();
		} catch (failure) {
			if (!(failure instanceof SaveFailedError)) throw failure;
			setError(failure.message);
		}
	}

	return { tried, trouble: error, busy, give };
}

/** After a failed check, focuses the field if there is one, or else the presets. */
function focusAmount(form: HTMLFormElement): void {
	const target = form.querySelector<HTMLElement>('.in') ?? form.querySelector<HTMLElement>('input:checked') ?? form.querySelector<HTMLElement>('input');
	target?.focus();
}

/**
 * Opens the saved donation's page. It opens in a new tab (spec §4), so no blank tab waits on a bad connection; or in
 * this window if the app is installed or pop-ups are blocked. `?go` says that a tap opened it. Only that page continues
 * to the checkout by itself.
 */
function showDonation(op_id: string, navigate: (to: string) => void): void {
	const to = `${screens.outboxRow(op_id)}?go`;
	const installed = matchMedia('(display-mode: standalone)').matches;
	if (installed || window.open(to, '_blank') === null) navigate(to);
}
