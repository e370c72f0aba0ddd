import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { useSingleFlight } from '#core/react/use-single-flight.ts';
import { toast } from '#ui/overlay/toast.ts';
import { type FormError, formErrorOf } from './account-validation-error.ts';

interface SubmitOptions {
	/** The first thing at fault, in the spec's order. */
	check?: (values: Values) => FormError | undefined;
	/** Does it. An ApiFailure is shown beside the form; anything else is a bug. */
	send: (values: Values) => Promise<void>;
	/** Said where nothing was heard of the server. */
	otherwise: string;
	/** Says failures in a toast too. */
	toasts?: boolean;
}

/** What was typed, by name; '' where a field isn't there. */
export type Values = (name: string) => string;

/**
 * A form whose inputs keep their own values, so that what a password manager writes into them counts. One request at a time, whatever is
 * pressed; the focus goes to the field at fault.
 */
export function useSubmit({ check, send, otherwise, toasts = false }: SubmitOptions) {
	const [error, setError] = useState<FormError>();
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
		// No longer busy, so that the focus finds the form as it is.
		show(form, refused);
	}

	/** What the server said against it; undefined where it went through. */
	async function refusalOf(values: Values): Promise<FormError | undefined> {
		setError(undefined);
		try {
			await send(values);
			return undefined;
		} catch (failure) {
			if (!(failure instanceof ApiFailure)) throw failure;
			return formErrorOf(failure, otherwise);
		}
	}

	function show(form: HTMLFormElement, found: FormError) {
		const input = found.field === null ? null : form.elements.namedItem(found.field);
		const field = input instanceof HTMLElement ? found.field : null;
		// Drawn before the focus moves, so that the field is read out with what is wrong with it.
		flushSync(() => setError({ ...found, field }));
		if (input instanceof HTMLElement) input.focus();
	}

	return {
		busy,
		/** What is wrong with one field, or, for null, with none of them. */
		errorOf: (field: string | null) => (error !== undefined && error.field === field ? error.text : undefined),
		/** The last try had no answer. */
		unanswered: error?.unanswered === true,
		formProps: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event).catch(reportError) },
	};
}
