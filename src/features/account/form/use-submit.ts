import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { PasskeyError } from '#session/passkeys/passkey-error.ts';
import { toast } from '#ui/overlay/toast.ts';
import { type AccountFormError, accountFormErrorOf } from './account-form-error.ts';

interface SubmitOptions {
	/** Returns the first error, in the spec's order. */
	check?: (values: Values) => AccountFormError | undefined;
	/** Sends the form. An ApiFailure or a PasskeyError is shown beside the form. Any other error is a bug. */
	send: (values: Values) => Promise<void>;
	/** The error text if the server didn't answer. */
	otherwise: string;
	/** Announces the server's refusals in a toast, too. */
	toasts?: boolean;
}

interface ShownError extends AccountFormError {
	isToasted: boolean;
}

/** The typed text of a field, by name; '' if there is no such field. */
export type Values = (name: string) => string;

/**
 * A form with uncontrolled inputs, so text that a password manager fills in counts. Only one request runs at a time,
 * whatever is pressed. The focus moves to the field with the error.
 */
export function useSubmit({ check, send, otherwise, toasts = false }: SubmitOptions) {
	const [error, setError] = useState<ShownError>();
	const { busy, run } = useSingleFlight();

	async function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (busy) return;
		const form = event.currentTarget;
		const data = new FormData(form);
		const values: Values = (name) => String(data.get(name) ?? '');
		const found = check?.(values);
		if (found !== undefined) return show(form, found);
		const refused = await run(() => refusalOf(values));
		if (refused === undefined) return;
		if (toasts) toast.error(refused.text);
		// The form is no longer busy, so its fields can take the focus.
		show(form, refused, toasts);
	}

	/** The server's error; undefined if it accepted the form. */
	async function refusalOf(values: Values): Promise<AccountFormError | undefined> {
		setError(undefined);
		try {
			await send(values);
			return undefined;
		} catch (failure) {
			if (failure instanceof PasskeyError) return { field: null, text: failure.message };
			if (!(failure instanceof ApiFailure)) throw failure;
			return accountFormErrorOf(failure, otherwise);
		}
	}

	function show(form: HTMLFormElement, found: AccountFormError, isToasted = false) {
		const input = found.field === null ? null : form.elements.namedItem(found.field);
		const field = input instanceof HTMLElement ? found.field : null;
		// Draws the error before the focus moves, so that screen readers read the field together with its error.
		flushSync(() => setError({ ...found, field, isToasted }));
		if (input instanceof HTMLElement) input.focus();
	}

	return {
		busy,
		/** The error of a field or, for null, the error that belongs to no field. */
		errorOf: (field: string | null) => (error !== undefined && error.field === field ? error.text : undefined),
		/** The error that a toast has announced. */
		toasted: error?.isToasted ? error.text : undefined,
		/** The last attempt got no answer. */
		unanswered: error?.unanswered === true,
		formProps: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event).catch(reportError) },
	};
}
