import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { toast } from '../overlay/toast.ts';
import { transactionDetailTexts } from './transaction-detail-texts.ts';

const texts = transactionDetailTexts;

/** The provider's reference for a payment, to quote to support. Collapsed until somebody needs it, unless it is `open`. */
export function TransactionDetail({ id, open = false }: { id: string; open?: boolean }) {
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
		<details className="ui-transaction" open={open}>
			<summary>{texts.title}</summary>
			<div>
				<code>{id}</code>
				<Button aria-label={texts.copyLabel} onClick={() => void copy()}>
					{texts.copy}
				</Button>
			</div>
			{refused && (
				<p className="ui-quiet" role="status">
					{texts.cantCopy}
				</p>
			)}
		</details>
	);
}
