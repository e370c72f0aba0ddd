import type { RequestState } from './collaboration.ts';

/** The states that answer a request. Its sender is told of each. */
export type Decision = Extract<RequestState, 'accepted' | 'declined'>;

export function isDecision(status: RequestState): status is Decision {
	return status === 'accepted' || status === 'declined';
}
