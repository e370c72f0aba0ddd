import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { admitReceipt, type ReceiptAccess } from '#donations/admit-receipt.ts';
import { useSession } from '#session/use-session.ts';
import { ClosedReceipt } from './closed-receipt.tsx';
import { ConfirmedReceipt } from './confirmed-receipt.tsx';

/**
 * The receipt of a payment that the address names by our own id. A signed-in person's payment is removed from the
 * address, so Back after a logout finds nothing there.
 */
export function ArrivedReceipt({ intent_id }: { intent_id: string }) {
	const owner = useSession()?.user_id;
	const [admitted, setAdmitted] = useState<ReceiptAccess & { owner: number | undefined }>();

	useEffect(() => {
		let here = true;
		admitReceipt(intent_id)
			.catch((error: unknown): ReceiptAccess => {
				reportError(error);
				// If storage is blocked, it holds nobody's data.
				return { receipt: 'open' };
			})
			.then((answer) => here && setAdmitted({ ...answer, owner }), reportError);
		return () => {
			here = false;
		};
	}, [intent_id, owner]);

	if (admitted === undefined || admitted.owner !== owner) return null;
	if (admitted.receipt === 'mine') return <Navigate to={screens.success} state={{ receipt: admitted.key }} replace />;
	return admitted.receipt === 'open' ? <ConfirmedReceipt intent_id={intent_id} /> : <ClosedReceipt />;
}
