import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { pledgeApi } from '#domain/api/pledge-paths.ts';
import { type choosePledgeAthleteBodySchema, myPledgesSchema, type Pledge, type PledgeChange, pledgeSchema } from '#domain/donation/pledge.ts';

/** While the card provider or the bank may answer any moment. */
const SOON_MS = 3000;
/** After this many answers, it takes longer than it should. */
const QUICK = 20;
const LATER_MS = 30_000;
/** Timers hold some 24 days at most. */
const MOST_MS = 24 * 60 * 60_000;

/**
 * A pledge, for whoever knows its id. It is asked for again while its card is being saved or charged, when its charge or another try is due,
 * and when the person looks at the page again.
 */
export const pledgeQuery = (pledge_id: string) =>
	queryOptions({
		queryKey: ['pledge', pledge_id],
		queryFn: ({ signal }) => callApi(pledgeApi.pledge(pledge_id), pledgeSchema, { signal }),
		refetchOnWindowFocus: true,
		refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
			const soon = dataUpdateCount + errorUpdateCount < QUICK ? SOON_MS : LATER_MS;
			const due = data?.charge_at ?? data?.retry_at ?? null;
			if (due !== null) return Math.max(soon, Math.min(Date.parse(due) - Date.now(), MOST_MS));
			return data?.state === 'saving' || data?.state === 'charging' ? soon : false;
		},
	});

/** The signed-in person's pledges, newest first. */
export const myPledgesQuery = (owner: string) =>
	queryOptions({ queryKey: ['private', owner, 'my-pledges'], queryFn: ({ signal }) => callApi(pledgeApi.mine, myPledgesSchema, { signal }) });

/** What is left out stays. */
export function changePledge(pledge_id: string, body: PledgeChange): Promise<Pledge> {
	return callApi(pledgeApi.pledge(pledge_id), pledgeSchema, { method: 'PUT', body });
}

/** The athlete's page won't name the donor for what the pledge becomes. */
export function leaveNameOff(pledge_id: string): Promise<Pledge> {
	return changePledge(pledge_id, { named: false });
}

/** For whom it goes on, once its athlete has moved. */
export function choosePledgeAthlete(pledge_id: string, body: z.infer<typeof choosePledgeAthleteBodySchema>): Promise<Pledge> {
	return callApi(pledgeApi.athlete(pledge_id), pledgeSchema, { method: 'PUT', body });
}

export function cancelPledge(pledge_id: string): Promise<Pledge> {
	return callApi(pledgeApi.pledge(pledge_id), pledgeSchema, { method: 'DELETE' });
}
