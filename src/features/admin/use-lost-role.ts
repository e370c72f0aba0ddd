import { type Mutation, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { refreshSession } from '#session/lifecycle/refresh-session.ts';

/**
 * Calls `onLost` when the server refuses a call of the dashboard because an admin has taken the person's role away. The
 * session that this browser remembers is read anew.
 */
export function useLostRole(onLost: () => void): void {
	const client = useQueryClient();
	useEffect(() => {
		const check = (changed: Query | Mutation | undefined) => {
			const error = changed?.state.error;
			if (!(error instanceof ApiFailure) || error.code !== 'forbidden') return;
			onLost();
			void refreshSession();
		};
		const ends = [
			client.getQueryCache().subscribe((event) => event.type === 'updated' && event.action.type === 'error' && check(event.query)),
			client.getMutationCache().subscribe((event) => event.type === 'updated' && event.action.type === 'error' && check(event.mutation)),
		];
		return () => {
			for (const end of ends) end();
		};
	}, [client, onLost]);
}
