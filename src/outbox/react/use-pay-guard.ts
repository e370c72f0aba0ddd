import { type MouseEvent, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { isReachable } from '#core/react/use-reachable.ts';
import { askAboutPayment } from '../triggers.ts';

/**
 * Guards a link to a checkout. If our server seems out of reach, a tap asks it first, because the link would lead to
 * the browser's own error page. It asks about `intent_id`, or one of several that the checkout pays. `canPay` is what
 * the caller's `useGivingState` says.
 */
export function usePayGuard(href: string, intent_id: string, canPay: boolean) {
	const [isUnanswered, setIsUnanswered] = useState(false);

	async function check(): Promise<void> {
		setIsUnanswered(false);
		try {
			await askAboutPayment(intent_id);
			location.assign(href);
		} catch (failure) {
			if (!(failure instanceof ApiFailure)) throw failure;
			setIsUnanswered(true);
		}
	}

	return {
		canPay,
		isUnanswered,
		onClick(event: MouseEvent<HTMLAnchorElement>): void {
			if (isReachable()) return;
			event.preventDefault();
			check().catch(reportError);
		},
	};
}
