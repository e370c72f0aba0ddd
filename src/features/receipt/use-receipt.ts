import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#domain/donation/donation-records.ts';
import { fetchReceipt } from '#donations/receipt-queries.ts';
import { usePersistedReceipt } from '#donations/use-persisted-receipt.ts';

interface ReceiptState {
	/** Undefined while it is looked for, and where it can't be had. */
	receipt: Receipt | undefined;
	/** It is somebody's who isn't logged in here now. */
	closed: boolean;
	/** Why the server's word is not here. */
	failure: Error | null;
	/** When what is shown was the server's word, in milliseconds, where that was another time. */
	as_of: number | undefined;
	asking: boolean;
	askAgain: () => void;
}

/** A receipt: as the server has it, and until that is here, or where it can't be had, as it is kept. */
export function useReceipt(owner: string | null, payment_id: string): ReceiptState {
	const asked = useQuery({
		queryKey: owner === null ? ['receipt', payment_id] : ['private', owner, 'receipt', payment_id],
		queryFn: ({ signal }) => fetchReceipt(payment_id, signal),
	});
	const here = usePersistedReceipt(owner, payment_id);
	const persisted = here?.persisted;
	// The server names nobody once the session has ended; the donor's own is still theirs until they log out.
	const usePersisted = asked.data === undefined || (asked.data.donor === null && persisted?.receipt.donor != null);
	const receipt = usePersisted ? persisted?.receipt : asked.data;
	const isOthers = receipt === undefined ? asked.isError : receipt.of_account && receipt.donor === null;
	return {
		receipt: here === undefined ? undefined : receipt,
		closed: here?.marked === true && isOthers,
		failure: asked.error,
		as_of: usePersisted ? persisted?.stored_at : undefined,
		asking: asked.isFetching || here === undefined,
		askAgain: () => void asked.refetch(),
	};
}
