import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { fetchReceipt } from '#donations/receipt-queries.ts';
import { usePersistedReceipt } from '#donations/use-persisted-receipt.ts';

interface ReceiptState {
	/** Undefined while it is loading, or if it can't be loaded. */
	receipt: Receipt | undefined;
	/** It belongs to a person who isn't logged in here now. */
	closed: boolean;
	/** Why there is no answer from the server. */
	failure: Error | null;
	/** When the server gave the data that is shown, in milliseconds, if that wasn't just now. */
	as_of: number | undefined;
	asking: boolean;
	askAgain: () => void;
}

/** A receipt from the server, or the stored copy until the server answers or if it can't. */
export function useReceipt(owner: string | null, payment_id: string): ReceiptState {
	const answer = useQuery({
		queryKey: owner === null ? ['receipt', payment_id] : ['private', owner, 'receipt', payment_id],
		queryFn: ({ signal }) => fetchReceipt(payment_id, signal),
	});
	const here = usePersistedReceipt(owner, payment_id);
	const persisted = here?.persisted;
	// The server leaves out the donor once the session has ended. The stored receipt still belongs to the donor until
	// they log out.
	const usePersisted = answer.data === undefined || (answer.data.donor === null && persisted?.receipt.donor != null);
	const receipt = usePersisted ? persisted?.receipt : answer.data;
	const isOthers = receipt === undefined ? answer.isError : receipt.of_account && receipt.donor === null;
	return {
		receipt: here === undefined ? undefined : receipt,
		closed: here?.marked === true && isOthers,
		failure: answer.error,
		as_of: usePersisted ? persisted?.stored_at : undefined,
		asking: answer.isFetching || here === undefined,
		askAgain: () => void answer.refetch(),
	};
}
