import { useEffect, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { askAboutPayment } from '#outbox/triggers.ts';

/** First questions come quickly, since the provider's word may be a second behind the person; then they thin out. */
const WAITS_MS = [0, 1000, 1500, 2000, 3000, 5000, 8000, 13_000];
const LAST_WAIT_MS = 30_000;

export interface Confirmation {
	/** The server's last word; undefined while there is none. */
	status: IntentStatus | undefined;
	/** Why the last question has no answer. */
	failure: ApiFailure | undefined;
	/** Answers so far; after a few, "not paid" is worth saying. */
	answers: number;
	askAgain: () => void;
}

const SETTLED: ReadonlySet<IntentStatus['state']> = new Set(['paid', 'cancelled']);

/** Asks the server about an intent until it is paid or called off, and no money is on its way back; a refusal ends it too. Asks at once when signal comes back. */
export function useConfirmation(intent_id: string): Confirmation {
	const [state, setState] = useState<Omit<Confirmation, 'askAgain'>>({ status: undefined, failure: undefined, answers: 0 });
	const [round, setRound] = useState(0);
	const askAgain = () => setRound((n) => n + 1);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		let gone = false;
		async function ask(n: number) {
			const again = await question(intent_id, (change) => gone || setState(change));
			if (again && !gone) timer = setTimeout(ask, WAITS_MS[n + 1] ?? LAST_WAIT_MS, n + 1);
		}
		void ask(round === 0 ? 0 : 1);
		const back = () => setRound((n) => n + 1);
		addEventListener('online', back);
		return () => {
			gone = true;
			clearTimeout(timer);
			removeEventListener('online', back);
		};
	}, [intent_id, round]);
	return { ...state, askAgain };
}

type ConfirmationState = Omit<Confirmation, 'askAgain'>;

/** One question; resolves to whether there is anything left to ask. */
async function question(intent_id: string, tell: (change: (state: ConfirmationState) => ConfirmationState) => void): Promise<boolean> {
	try {
		const status = await askAboutPayment(intent_id);
		tell((state) => ({ status, failure: undefined, answers: state.answers + 1 }));
		return !SETTLED.has(status.state) || status.refund === 'pending';
	} catch (failure) {
		if (!(failure instanceof ApiFailure)) throw failure;
		tell((state) => ({ ...state, failure }));
		return failure.retryable;
	}
}
