import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refetchChanged } from '#core/api/queries/refetch-changed.ts';
import type { RefundableAnswer } from '#domain/admin/refundable-payments.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { refundableQuery } from '../../queries/consent-queries.ts';
import { changedByRefund, refundPayment } from '../../queries/transaction-queries.ts';
import { usd } from '../../transactions/transaction-text.ts';
import { uploadInTurn } from '../photos/upload-in-turn.ts';
import { consentTexts } from './consent-texts.ts';

const texts = consentTexts.refunds;

type Payment = RefundableAnswer['payments'][number];

/** Every payment to an athlete that can be given back, and one button for all of them. Asked twice, because it is a lot of money. */
export function RefundEverything({ player_id, owner }: { player_id: number; owner: string }) {
	const client = useQueryClient();
	const found = useQuery(refundableQuery(owner, player_id));
	const [isSure, setSure] = useState(false);
	const [progress, setProgress] = useState<{ done: number; all: number }>();
	const [failures, setFailures] = useState<string[]>([]);
	const running = useRef<AbortController>(undefined);
	/** A payment keeps its key, so a repeat after a lost answer refunds nothing twice. The list leaves out what was asked for. */
	const keys = useRef(new Map<string, string>());
	const { data } = found;
	if (data === undefined) return null;
	if (data.count === 0 && progress === undefined) return <p className="ui-quiet">{texts.none}</p>;

	async function refundAll(payments: readonly Payment[]) {
		const turns = new AbortController();
		running.current = turns;
		setFailures([]);
		setProgress({ done: 0, all: payments.length });
		await uploadInTurn(payments, {
			upload: ({ payment_id }) => {
				const op_id = keys.current.get(payment_id) ?? crypto.randomUUID();
				keys.current.set(payment_id, op_id);
				return refundPayment(payment_id, { whole: true, reason: texts.reason }, op_id);
			},
			note: ({ receipt_number }, state) => {
				if (state?.at === 'done') setProgress((now) => now && { ...now, done: now.done + 1 });
				if (state?.at === 'failed') setFailures((now) => [...now, texts.failed(receipt_number, state.text)]);
			},
			signal: turns.signal,
		});
		running.current = undefined;
		setSure(false);
		setProgress(undefined);
		void refetchChanged(client, changedByRefund(owner));
		await found.refetch();
	}

	const sum = usd(data.left_cents);
	/** Of a long list, one press refunds what is shown, and the rest comes next. */
	const shown = usd(data.payments.reduce((cents, { left_cents }) => cents + left_cents, 0));
	return (
		<section aria-label={texts.title}>
			<p className="ui-label">{texts.title}</p>
			<p className="ui-number">{texts.text(data.count, sum)}</p>
			<details>
				<summary>{texts.list}</summary>
				<ul className="ui-number">
					{data.payments.map(({ payment_id, receipt_number, created_at, left_cents }) => (
						<li key={payment_id}>
							{texts.row(receipt_number, utcDate(created_at))}, {usd(left_cents)}
						</li>
					))}
				</ul>
			</details>
			{failures.map((failure) => (
				<FieldError key={failure}>{failure}</FieldError>
			))}
			{progress === undefined ? (
				<Button look="danger" onClick={() => (isSure ? void refundAll(data.payments) : setSure(true))}>
					{isSure ? texts.sure : texts.all(data.payments.length, shown)}
				</Button>
			) : (
				<>
					<p role="status">{texts.progress(progress.done, progress.all)}</p>
					<Button onClick={() => running.current?.abort()}>{texts.stop}</Button>
				</>
			)}
		</section>
	);
}
