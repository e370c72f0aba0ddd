import { useState } from 'react';
import { toast } from '../overlay/toast.ts';
import { Button } from './button.tsx';
import './copyable-detail.css';

interface CopyableDetailProps {
	value: string;
	texts: {
		title: string;
		copy: string;
		/** Accessible name of the button. */
		copyLabel: string;
		copied: string;
		/** Shown if the browser doesn't let us copy. */
		cantCopy: string;
	};
}

/** A long value, for instance a reference to quote to support. Collapsed until somebody needs it. */
export function CopyableDetail({ value, texts }: CopyableDetailProps) {
	const [refused, setRefused] = useState(false);

	async function copy() {
		try {
			await navigator.clipboard.writeText(value);
			toast(texts.copied);
			setRefused(false);
		} catch (cause) {
			console.warn('copying was refused', cause);
			setRefused(true);
		}
	}

	return (
		<details className="copyable">
			<summary>{texts.title}</summary>
			<div>
				<code>{value}</code>
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
