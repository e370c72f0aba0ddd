import { useEffect } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import type { Pledge } from '#domain/donation/pledge.ts';

/** Takes a pledge off what waits here once the server says that its card is saved, or that it is over or unknown. */
export function useSettlePledge(pledge_id: string, { data, error }: { data: Pledge | undefined; error: Error | null }): void {
	const isSettled = data === undefined ? error instanceof ApiFailure && error.code === 'not_found' : data.state !== 'saving';
	useEffect(() => {
		if (!isSettled) return;
		import('../actions/settle-pledge.ts').then(({ settlePledge }) => settlePledge(pledge_id)).catch(reportError);
	}, [pledge_id, isSettled]);
}
