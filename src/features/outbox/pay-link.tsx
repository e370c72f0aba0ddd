import { type MouseEvent, useState } from 'react';
import type { OutboxRow } from '#data/outbox/outbox-row.ts';
import { messages } from '#domain/messages.ts';
import { formatUsd } from '#domain/money.ts';
import { ApiFailure } from '#sync/api-failure.ts';
import { askAboutPayment } from '#sync/page/outbox-drain.ts';
import { donateClass } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';

/**
 * "Pay $50 for …": a plain link to our own stable address. Only where the browser thinks that it is offline the server is asked first,
 * because the link would lead to the browser's own error page there.
 */
export function PayLink({ row, big = false }: { row: OutboxRow; big?: boolean }) {
	const [trouble, setTrouble] = useState<string>();
	const { checkout_url, intent_id } = row;
	if (checkout_url === undefined || intent_id === undefined) return null;

	async function check(event: MouseEvent<HTMLAnchorElement>) {
		if (navigator.onLine) return;
		event.preventDefault();
		setTrouble(undefined);
		try {
			await askAboutPayment(String(intent_id));
			location.assign(String(checkout_url));
		} catch (failure) {
			if (!(failure instanceof ApiFailure)) throw failure;
			setTrouble('There is no signal for the checkout. Nothing was charged; it stays saved here.');
		}
	}

	return (
		<div className="pay">
			<a className={donateClass(big)} href={checkout_url} onClick={check}>
				<span>{messages.payFor(formatUsd(row.summary.amount_cents), row.summary.player_name)}</span>
			</a>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</div>
	);
}
