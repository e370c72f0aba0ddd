import { useEffect, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { askAboutPayment } from '#outbox/triggers.ts';

interface IntentAnswer {
	/** The server's answer; undefined until it has come. */
	status: IntentStatus | undefined;
	/** The first answer may still come. */
	asking: boolean;
}

/** The server's answer about an intent. It is asked once, and again when the connection returns. */
export function useIntentStatus(intent_id: string | undefined): IntentAnswer {
	const [answer, setAnswer] = useState<IntentStatus>();
	const [unanswered, setUnanswered] = useState<string>();
	useEffect(() => {
		if (intent_id === undefined) return;
		let isUnmounted = false;
		const ask = async () => {
			try {
				const status = await askAboutPayment(intent_id);
				if (!isUnmounted) setAnswer(status);
			} catch (failure) {
				// Without an answer, the page makes no claim.
				if (!(failure instanceof ApiFailure)) throw failure;
				if (!isUnmounted) setUnanswered(intent_id);
			}
		};
		const back = () => void ask();
		back();
		addEventListener('online', back);
		return () => {
			isUnmounted = true;
			removeEventListener('online', back);
		};
	}, [intent_id]);
	const status = answer?.intent_id === intent_id ? answer : undefined;
	return { status, asking: intent_id !== undefined && status === undefined && unanswered !== intent_id };
}
