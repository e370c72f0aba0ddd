import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api-failure.ts';

/**
 * `networkMode: 'always'`: the browser's connection status is only a hint, so it never blocks a request (design §4).
 */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			networkMode: 'always',
			retry: (failures, error) => failures < 2 && error instanceof ApiFailure && error.retryable,
			retryDelay: (failures, error) => (error instanceof ApiFailure && error.retryAfterMs) || Math.random() * 1000 * 2 ** failures,
			refetchOnWindowFocus: false,
		},
		mutations: { networkMode: 'always', retry: false },
	},
});
