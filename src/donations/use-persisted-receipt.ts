import { useLiveQuery } from 'dexie-react-hooks';
import { belongsToAccount, type PersistedReceipt, readReceipt } from './persisted-receipts.ts';

interface LocalReceipt {
	persisted: PersistedReceipt | undefined;
	/** It belongs to somebody who was logged in here. */
	marked: boolean;
}

/** What this device knows about a receipt; undefined while storage is read. Blocked storage knows nothing. */
export function usePersistedReceipt(owner: string | null, payment_id: string): LocalReceipt | undefined {
	return useLiveQuery(
		() =>
			Promise.all([readReceipt(owner, payment_id), belongsToAccount(payment_id)]).then(
				([persisted, marked]) => ({ persisted, marked }),
				(error: unknown): LocalReceipt => {
					reportError(error);
					return { persisted: undefined, marked: false };
				},
			),
		[owner, payment_id],
	);
}
