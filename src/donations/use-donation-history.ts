import { useInfiniteQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import { DONATIONS_PAGE, type Donation, donationsAnswerSchema } from '#domain/donation/donation-records.ts';
import { savePrivate } from '#session/private-data/private-records.ts';
import type { PersistedAnswer } from '#session/private-data/use-persisted-answer.ts';
import { usePrivateRecord } from '#session/private-data/use-private-record.ts';

const RECORD = 'donations';
/** Query key of a person's donation history. */
export const donationsKey = (owner: string) => ['private', owner, RECORD] as const;

interface DonationPage {
	rows: Donation[];
	count: number;
	/** Time of the first payment, ISO 8601. */
	first_at: string | null;
}

interface History extends PersistedAnswer<DonationPage> {
	hasMore: boolean;
	loadingMore: boolean;
	loadMore: () => void;
}

/** A person's donations, newest first, page by page. Offline, the first page as it was last loaded. */
export function useDonationHistory(owner: string): History {
	const answer = useInfiniteQuery({
		queryKey: donationsKey(owner),
		initialPageParam: 0,
		queryFn: async ({ pageParam, signal }) => {
			const page = await callApi(api.myDonations(DONATIONS_PAGE, pageParam), donationsAnswerSchema, { signal });
			if (pageParam === 0) await savePrivate(owner, RECORD, page).catch(reportError);
			return page;
		},
		getNextPageParam: (last, pages) => {
			const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
			return last.data.length > 0 && loaded < last.count ? loaded : undefined;
		},
	});
	const stored = usePrivateRecord(owner, RECORD);
	const persisted = z.safeParse(donationsAnswerSchema, stored?.value);
	const fromStorage = answer.data === undefined && persisted.success;
	const pages = fromStorage ? [persisted.data] : answer.data?.pages;
	const last = pages?.at(-1);
	return {
		data: pages && last && { rows: distinct(pages.flatMap(({ data }) => data)), count: last.count, first_at: last.first_at },
		failure: answer.error,
		as_of: fromStorage ? stored?.stored_at : undefined,
		asking: answer.isFetching || stored === undefined,
		askAgain: () => void (answer.isFetchNextPageError ? answer.fetchNextPage() : answer.refetch()),
		hasMore: answer.hasNextPage && !answer.isError,
		loadingMore: answer.isFetchingNextPage,
		loadMore: () => void answer.fetchNextPage(),
	};
}

export function keyOf({ payment_id, intent_id }: Donation): string {
	return payment_id ?? intent_id;
}

/** Removes duplicates: a payment that arrives between two requests shifts the pages by one. */
function distinct(rows: Donation[]): Donation[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
