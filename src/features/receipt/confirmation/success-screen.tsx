import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { ArrivedReceipt } from './arrived-receipt.tsx';
import '../receipt.css';
import { intentSchema } from '../intent-schema.ts';
import { ReceiptLayout } from '../receipt-layout.tsx';
import { receiptTexts } from '../receipt-texts.ts';
import { PersistedReceiptView } from './persisted-receipt.tsx';
import { UnprovenReceipt } from './unproven-receipt.tsx';

const texts = receiptTexts.confirmation;

const stateSchema = z.object({ receipt: z.string() });

/**
 * The page that the checkout returns to. If the address contains one of our intents, the server's answer counts.
 * Otherwise, the page shows what the address says, and says that it is unconfirmed. The address of a private receipt
 * contains nothing.
 */
export function SuccessScreen({ offer }: { offer: ReactNode }) {
	useTitle(texts.title, pageMeta[screens.success].description);
	return (
		<>
			<Confirmation />
			<div>{offer}</div>
		</>
	);
}

function Confirmation() {
	const [params] = useSearchParams();
	const state = stateSchema.safeParse(useLocation().state);
	const intent = params.get('intent');
	if (intent === null && state.success) return <PersistedReceiptView key={state.data.receipt} receipt={state.data.receipt} />;
	if (intent === null) return <UnprovenReceipt player_name={params.get('player_name')} amount={params.get('amount')} />;
	if (intentSchema.safeParse(intent).success) return <ArrivedReceipt key={intent} intent_id={intent} />;
	return (
		<ReceiptLayout title={texts.notConfirmed}>
			<p className="ui-lead">{texts.unknown}</p>
		</ReceiptLayout>
	);
}
