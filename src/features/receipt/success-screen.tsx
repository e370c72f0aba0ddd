import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useTitle } from '#ui/use-title.ts';
import { ConfirmedReceipt } from './confirmed-receipt.tsx';
import './receipt.css';
import { Frame } from './frame.tsx';
import { UnprovenReceipt } from './unproven-receipt.tsx';

const intentSchema = z.uuid();

/** Where the checkout returns to. With our intent in the address the server's word counts; without one, the address's, said to be that. */
export function SuccessScreen() {
	useTitle('Your donation');
	const [params] = useSearchParams();
	const intent = params.get('intent');
	if (intent === null) return <UnprovenReceipt player_name={params.get('player_name')} amount={params.get('amount')} />;
	if (intentSchema.safeParse(intent).success) return <ConfirmedReceipt key={intent} intent_id={intent} />;
	return (
		<Frame title="Not confirmed">
			<p className="lead">The payment reference in this address is not one of ours. What was paid shows under Waiting, on the device that it was given from.</p>
		</Frame>
	);
}
