import { useEffect, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { IntentStatus } from '#domain/donation/donation.ts';
import { askAboutPayment } from '#outbox/triggers.ts';

/**
 * The first requests follow quickly, because the provider's confirmation may arrive a second after the person. Later
 * ones are less frequent.
 */
const WAITS_MS = [0, 1000, 1500, 2000, 3000, 5000, 8000, 13_000];
const LAST_WAIT_MS = 30_000;

export interface Confirmation {
	/** The server's latest answer; undefined before the first. */
	status: IntentStatus | undefined;
	/** Why the latest request got no answer. */
	failure: ApiFailure | undefined;
	/** Number of answers so far. After a few of them, the page says "not paid". */
	answers: number;
	askAgain: () => void;
}

const SETTLED: ReadonlySet<IntentStatus['state']> = new Set(['paid', 'cancelled']);

/**
 * Polls the server about an intent until it is paid or canceled and no refund is pending, or until the server refuses.
 * Asks right away when the connection returns.
 */
export function useConfirmation(intent_id: string): Confirmation {
	const [state, setState] = useState<Omit<Confirmation, 'askAgain'>>({ status: undefined, failure: undefined, answers: 0 });
	const [round, setRound] = useState(0);
	const askAgain = () => setRound((n) => n + 1);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		let isUnmounted = false;
		async function ask(n: number) {
			const again = await question(intent_id, (change) => isUnmounted || setState(change));
			if (again && !isUnmounted) timer = setTimeout(ask, WAITS_MS[n + 1] ?? LAST_WAIT_MS, n + 1);
		}
		void ask(round === 0 ? 0 : 1);
		const back = () => setRound((n) => n + 1);
		addEventListener('online', back);
		return () => {
			isUnmounted = true;
			clearTimeout(timer);
			removeEventListener('online', back);
		};
	}, [intent_id, round]);
	return { ...state, askAgain };
}

type ConfirmationState = Omit<Confirmation, 'askAgain'>;

/** Asks once. Resolves to whether to ask again. */
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
