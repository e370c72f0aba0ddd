import pLimit, { type LimitFunction } from 'p-limit';
import type { Shift } from '#server/core/leased-work.ts';
import { WorkPace } from '#server/core/work-pace.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { ProviderBusyError } from '../provider/payment-provider.ts';

/** Rows of one queue about which the provider is asked at a time. At 200 ms an answer, that is 80 a second. */
const ASKED_AT_ONCE = 16;
/**
 * Rows of one queue that are booked at a time. Bookings for one athlete wait for each other with a connection each, and
 * logins and clicks need those, too.
 */
const BOOKED_AT_ONCE = 3;

/** One pace for all queues of a process, because the provider counts its calls together. */
export function paymentShift({ askedAtOnce = ASKED_AT_ONCE }: Pick<PaymentDeps, 'askedAtOnce'> = {}, stopping?: AbortSignal): Shift {
	return { pace: new WorkPace(askedAtOnce, (error) => error instanceof ProviderBusyError), stopping };
}

/** Lets a queue's bookings take turns. */
export function bookingTurns(): LimitFunction {
	return pLimit(BOOKED_AT_ONCE);
}
