import { type MouseEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { donationLabel } from '#domain/donation/donation-label.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { renewRow } from '#outbox/actions/donation-actions.ts';
import type { DonationRow } from '#outbox/kinds/outbox-row.ts';
import { askAboutPayment } from '#outbox/triggers.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { buttonClass, donateClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { outboxTexts } from '../outbox-texts.ts';
import { reportSaveFailure } from '../report-save-failure.ts';

/**
 * "Pay $50 for …": a plain link to our own stable address. If the browser thinks that it is offline, nothing can be
 * paid, so the link loses its accent. A tap then asks the server first, because the link would lead to the browser's
 * own error page.
 */
export function PayLink({ row, big = false }: { row: DonationRow; big?: boolean }) {
	const [error, setError] = useState<string>();
	const online = useOnline();
	const { checkout_url, intent_id } = row;
	if (checkout_url === undefined || intent_id === undefined) return null;

	async function check(event: MouseEvent<HTMLAnchorElement>) {
		// An expired donation's link still works. Paying is the clearest way to say that one still wants to give.
		if (row.state === 'expired') reportSaveFailure(renewRow(row.op_id));
		if (navigator.onLine) return;
		event.preventDefault();
		setError(undefined);
		try {
			await askAboutPayment(String(intent_id));
			location.assign(String(checkout_url));
		} catch (failure) {
			if (!(failure instanceof ApiFailure)) throw failure;
			setError(outboxTexts.page.payOffline);
		}
	}

	return (
		<div className="pay">
			<a className={online ? donateClass(big) : buttonClass()} href={checkout_url} onClick={check}>
				<span>{messages.payFor(donationLabel(row.summary), row.summary.player_name)}</span>
			</a>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</div>
	);
}
