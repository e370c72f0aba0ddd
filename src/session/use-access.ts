import { useEffect, useReducer, useRef, useState } from 'react';
import { lastEndReason } from './lifecycle/end-session.ts';
import { LONGEST_TIMER_MS, msLeft } from './lifecycle/ms-left.ts';
import { refreshSession } from './lifecycle/refresh-session.ts';
import { useSession } from './use-session.ts';

/**
 * State of the person at a private screen. `visitor`: nobody is logged in. `leaving`: the person has just logged out or
 * removed the account, and is being taken elsewhere. `open`: the person may enter. `asking`: the session has expired by
 * the clock, and we are asking the server. `locked`: it has expired, and there is no answer. Being offline logs nobody
 * out (design §5).
 */
export type Access = 'visitor' | 'leaving' | 'open' | 'asking' | 'locked';

/** The current person's access to a private screen, and a function that asks the server again. */
export function useAccess(): { access: Access; askAgain: () => void } {
	const session = useSession();
	const [unanswered, setUnanswered] = useState<string>();
	const [, lookAgain] = useReducer((count: number) => count + 1, 0);
	const [asked, askAgain] = useReducer((count: number) => count + 1, 0);
	const wasOpen = useRef(false);
	const left = session === null ? 0 : msLeft(session);
	const until = session?.expires_at;

	useEffect(() => {
		if (until === undefined || left <= 0) return;
		const timer = setTimeout(lookAgain, Math.min(left + 1000, LONGEST_TIMER_MS));
		return () => clearTimeout(timer);
	}, [until, left]);

	const over = session !== null && left <= 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the person's own questions
	useEffect(() => {
		if (!over) return;
		let here = true;
		const ask = () =>
			void refreshSession().then(() => {
				if (here) setUnanswered(until);
			}, reportError);
		ask();
		addEventListener('online', ask);
		return () => {
			here = false;
			removeEventListener('online', ask);
		};
	}, [over, until, asked]);

	if (session === null) {
		const end = wasOpen.current ? lastEndReason() : undefined;
		return { access: end === 'left' || end === 'removed' ? 'leaving' : 'visitor', askAgain };
	}
	wasOpen.current = true;
	if (!over) return { access: 'open', askAgain };
	return { access: unanswered === until ? 'locked' : 'asking', askAgain };
}
