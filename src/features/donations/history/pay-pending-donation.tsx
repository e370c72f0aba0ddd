import { type MouseEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { api } from '#domain/api/api-paths.ts';
import type { Donation } from '#domain/donation/donation-records.ts';
import { dollarsText } from '#domain/donation/donation-text.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { askAboutPayment } from '#outbox/triggers.ts';
import { donateClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { donationsTexts } from '../donations-texts.ts';

/**
 * "Pay $50 for …": our own address of the checkout, which never expires. If the browser thinks that it is offline, we
 * ask the server first, because the link would lead to the browser's own error page.
 */
export function PayPendingDonation({ donation: { intent_id, amount, months, player_name } }: { donation: Donation }) {
	const [error, setError] = useState<string>();

	async function check(event: MouseEvent<HTMLAnchorElement>) {
		if (navigator.onLine) return;
		event.preventDefault();
		setError(undefined);
		try {
			await askAboutPayment(intent_id);
			location.assign(api.pay(intent_id));
		} catch (failure) {
			if (!(failure instanceof ApiFailure)) throw failure;
			setError(donationsTexts.history.payOffline);
		}
	}

	const sum = months === null ? dollarsText(amount) : donationsTexts.history.monthlySum(dollarsText(amount), months);
	return (
		<div className="pay">
			<a className={donateClass()} href={api.pay(intent_id)} onClick={check}>
				<span>{messages.payFor(sum, player_name)}</span>
			</a>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
