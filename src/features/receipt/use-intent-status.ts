import { useEffect, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { askAboutPayment } from '#outbox/triggers.ts';

/**
 * What the server says about an intent; undefined until it has answered. It is asked once, and again when the
 * connection returns.
 */
export function useIntentStatus(intent_id: string | undefined): IntentStatus['state'] | undefined {
	const [answer, setTold] = useState<IntentStatus>();
	useEffect(() => {
		if (intent_id === undefined) return;
		let gone = false;
		const ask = async () => {
			try {
				const status = await askAboutPayment(intent_id);
				if (!gone) setTold(status);
			} catch (failure) {
				// Without an answer, the page makes no claim.
				if (!(failure instanceof ApiFailure)) throw failure;
			}
		};
		const back = () => void ask();
		back();
		addEventListener('online', back);
		return () => {
			gone = true;
			removeEventListener('online', back);
		};
	}, [intent_id]);
	return answer?.intent_id === intent_id ? answer?.state : undefined;
}
