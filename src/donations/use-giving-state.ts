import { useQuery } from '@tanstack/react-query';
import { useReachable } from '#core/react/use-reachable.ts';
import { givingQuery } from './giving-status.ts';

/** `open`: a donation can be paid. `paused`: our server currently says that it accepts none. `offline`: no connection. */
export type GivingState = 'open' | 'paused' | 'offline';

/**
 * Whether a donation can be paid right now, and if not, why. Everything that offers Pay or promises a checkout asks
 * this. Without an answer about pauses, giving counts as open.
 */
export function useGivingState(): GivingState {
	const reachable = useReachable();
	const { data } = useQuery({ ...givingQuery, enabled: reachable });
	if (!reachable) return 'offline';
	return data?.enabled === false ? 'paused' : 'open';
}
