import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { Cents, RecurringMonths } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { AmountSelection } from '#donations/use-donation-amount.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { isPledge, monthsOf } from '#outbox/kinds/outbox-row.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { toast } from '#ui/overlay/toast.ts';
import { SaveFailedError } from './give-unsaved.ts';
import type { GivenDonation, Twin } from './save-donation.ts';

type Save = (amount_cents: Cents) => Promise<GivenDonation | undefined>;

interface DonateOptions {
	choice: AmountSelection;
	/** Undefined for a one-time donation. */
	months?: RecurringMonths;
	/** Resolves to undefined if it refused. */
	save: Save;
	/** Looks for an equal donation from a moment ago. */
	findTwin: (amount_cents: Cents) => Promise<Twin | undefined>;
	onGiven: () => void;
	/** It is saved here, and its page wasn't opened. */
	onSavedHere: (op_id: string) => void;
}

/**
 * The tap on a section's button: checks the amount, saves the donation first, and then opens its page. A donation that
 * could only be given directly has no page here, so its checkout opens. Without a connection, the sheet says that it is
 * saved. If there is a `twin`, nothing is saved yet, and the form asks first.
 */
export function useDonate({ choice, months, save, findTwin, onGiven, onSavedHere }: DonateOptions) {
	const [tried, setTried] = useState(false);
	const [error, setError] = useState<string>();
	const [found, setFound] = useState<{ row: Twin; save: Save }>();
	const { busy, run } = useSingleFlight();
	const isOffline = useGivingState() === 'offline';
	const navigate = useNavigate();

	async function give(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		setError(undefined);
		if (choice.amount.cents === undefined) return focusAmount(event.currentTarget);
		await donateBy(save);
	}

	/** Gives the chosen amount, if it is valid, saved by `saveBy`. */
	async function donateBy(saveBy: Save) {
		const { cents } = choice.amount;
		if (cents === undefined) return;
		setError(undefined);
		await run(async () => {
			const row = await findTwin(cents);
			setFound(row && { row, save: saveBy });
			if (row === undefined) await saveAndShow(cents, saveBy);
		});
	}

	async function giveAnother() {
		const { cents } = choice.amount;
		if (cents !== undefined) await run(() => saveAndShow(cents, found?.save ?? save));
	}

	async function saveAndShow(amount_cents: Cents, saveBy: Save) {
		try {
			const given = await saveBy(amount_cents);
			if (given === undefined) return;
			if ('op_id' in given && isOffline) return onSavedHere(given.op_id);
			if ('op_id' in given) {
				showDonation(given.op_id, navigate);
				toast(messages.savedOn(deviceName()));
			} else openCheckout(given.checkout_url);
			onGiven();
		} catch (failure) {
			if (!(failure instanceof SaveFailedError)) throw failure;
			setError(failure.message);
		}
	}

	// Another amount or length is another donation.
	const isSame = found !== undefined && found.row.summary.amount_cents === choice.amount.cents && (isPledge(found.row) || monthsOf(found.row) === months);
	const twin = isSame ? found.row : undefined;
	return { tried, error, busy, give, donateBy, twin, giveAnother };
}

/** After a failed check, focuses the field if there is one, or else the presets. */
function focusAmount(form: HTMLFormElement): void {
	const target = form.querySelector<HTMLElement>('.ui-input') ?? form.querySelector<HTMLElement>('input:checked') ?? form.querySelector<HTMLElement>('input');
	target?.focus();
}

/**
 * Opens the saved donation's page. It opens in a new tab (spec §4), so no blank tab waits on a bad connection; or in
 * this window if the app is installed or pop-ups are blocked. `?go` says that a tap opened it. Only that page continues
 * to the checkout automatically.
 */
function showDonation(op_id: string, navigate: (to: string) => void): void {
	const to = `${screens.outboxRow(op_id)}?go`;
	const installed = matchMedia('(display-mode: standalone)').matches;
	if (installed || window.open(to, '_blank') === null) navigate(to);
}

function openCheckout(url: string): void {
	// The answer may have taken so long that the browser no longer connects the tab with the tap.
	if (window.open(url, '_blank') === null) location.assign(url);
}
