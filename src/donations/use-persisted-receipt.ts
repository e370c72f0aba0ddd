import { useLiveQuery } from 'dexie-react-hooks';
import { isSomebodys, type KeptReceipt, readReceipt } from './persisted-receipts.ts';

interface Here {
	kept: KeptReceipt | undefined;
	/** It is somebody's who was logged in here. */
	marked: boolean;
}

/** What this device knows of a receipt; undefined while storage is read. Storage that is blocked knows nothing. */
export function useKeptReceipt(owner: string | null, payment_id: string): Here | undefined {
	return useLiveQuery(
		() =>
			Promise.all([readReceipt(owner, payment_id), isSomebodys(payment_id)]).then(
				([kept, marked]) => ({ kept, marked }),
				(error: unknown): Here => {
					reportError(error);
					return { kept: undefined, marked: false };
				},
			),
		[owner, payment_id],
	);
}
