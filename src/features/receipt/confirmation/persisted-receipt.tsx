import { usePrivateRecord } from '#session/private-data/use-private-record.ts';
import { useSession } from '#session/use-session.ts';
import { intentSchema } from '../intent-schema.ts';
import { ClosedReceipt } from './closed-receipt.tsx';
import { ConfirmedReceipt } from './confirmed-receipt.tsx';

/**
 * A receipt whose payment is stored for the signed-in person, under `receipt`. Closed for everybody else, and deleted
 * at logout.
 */
export function PersistedReceiptView({ receipt }: { receipt: string }) {
	const session = useSession();
	return session === null ? <ClosedReceipt /> : <PersistedIntentReceipt key={session.user_id} owner={String(session.user_id)} receipt={receipt} />;
}

function PersistedIntentReceipt({ owner, receipt }: { owner: string; receipt: string }) {
	const record = usePrivateRecord(owner, receipt);
	if (record === undefined) return null;
	const intent = intentSchema.safeParse(record?.value);
	return intent.success ? <ConfirmedReceipt key={intent.data} intent_id={intent.data} /> : <ClosedReceipt />;
}
