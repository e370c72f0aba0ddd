import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { receiptTexts } from '../receipt-texts.ts';

const texts = receiptTexts.confirmation.transaction;

/** The provider's reference for a payment, to quote to support. Collapsed until somebody needs it. */
export function TransactionDetail({ id }: { id: string }) {
	const [refused, setRefused] = useState(false);

	async function copy() {
		try {
			await navigator.clipboard.writeText(id);
			toast(texts.copied);
			setRefused(false);
		} catch (cause) {
			console.warn('copying was refused', cause);
			setRefused(true);
		}
	}

	return (
		<details className="transaction">
			<summary>{texts.title}</summary>
			<div>
				<code>{id}</code>
				<Button aria-label={texts.copyLabel} onClick={() => void copy()}>
					{texts.copy}
				</Button>
			</div>
			{refused && (
				<p className="quiet" role="status">
					{texts.cantCopy}
				</p>
			)}
		</details>
	);
}
