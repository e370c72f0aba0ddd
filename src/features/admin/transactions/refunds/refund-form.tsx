import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { useOperationKey } from '#core/react/use-operation-key.ts';
import type { AdminPaymentDetail, RefundBody } from '#domain/admin/transaction-list.ts';
import { toCents } from '#domain/money/money.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { adminTexts } from '../../admin-texts.ts';
import { refundPayment } from '../../queries/transaction-queries.ts';
import { usd } from '../transaction-text.ts';
import { transactionsTexts } from '../transactions-texts.ts';
import { refundAmount } from './refund-amount.ts';

const texts = transactionsTexts.refund;

interface RefundFormProps {
	payment: AdminPaymentDetail;
	onAsked: (answer: AdminPaymentDetail) => void;
	onClose: () => void;
}

/**
 * Whole or partial amount, reason, and whether the monthly plan ends as well. No money moves before the last button.
 */
export function RefundForm({ payment: { payment_id, left_cents, plan }, onAsked, onClose }: RefundFormProps) {
	const [share, setShare] = useState<'whole' | 'part'>('whole');
	const [typed, setTyped] = useState('');
	const [reason, setReason] = useState('');
	const [stop, setStop] = useState(false);
	const [validationError, setValidationError] = useState<string>();
	const form = useRef<HTMLFormElement>(null);
	const name = useId();
	const amount = share === 'whole' ? { cents: toCents(left_cents) } : refundAmount(typed, left_cents);
	// The same request, retried after a lost answer, is the same refund.
	const { keyFor } = useOperationKey();

	const refunding = useMutation({
		mutationFn: (body: RefundBody) => refundPayment(payment_id, body, keyFor(JSON.stringify(body))),
		onSuccess: onAsked,
		onError: (error) => {
			if (error instanceof ApiFailure && error.field === 'amount_cents') point(error.detail);
		},
	});

	function point(text: string) {
		setValidationError(text);
		form.current?.querySelector<HTMLInputElement>('[name="amount"]')?.focus();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (refunding.isPending) return;
		setValidationError(undefined);
		if (amount.error !== undefined) return point(amount.error);
		refunding.mutate({
			amount_cents: amount.cents,
			...(share === 'whole' ? { whole: true } : {}),
			...(reason.trim() === '' ? {} : { reason: reason.trim() }),
			...(stop ? { stop_plan: true } : {}),
		});
	}

	return (
		<form className="admin-refund" noValidate ref={form} onSubmit={submit}>
			<fieldset>
				<legend className="ui-hidden">{texts.howMuch}</legend>
				<label className="admin-check">
					<input type="radio" name={name} checked={share === 'whole'} onChange={() => setShare('whole')} />
					<span>{texts.whole(usd(left_cents))}</span>
				</label>
				<label className="admin-check">
					<input type="radio" name={name} checked={share === 'part'} onChange={() => setShare('part')} />
					<span>{texts.part}</span>
				</label>
			</fieldset>
			{share === 'part' && (
				<TextField
					label={texts.amount}
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					placeholder={texts.amountHint}
					value={typed}
					onChange={setTyped}
					error={validationError}
				/>
			)}
			<TextField label={texts.reason} name="reason" maxLength={500} autoComplete="off" value={reason} onChange={setReason} />
			{plan !== null && <PlanChoice plan={plan} stop={stop} onChange={setStop} />}
			<p className="ui-quiet">{texts.effect}</p>
			{refunding.error !== null && validationError === undefined && <FieldError>{refusal(refunding.error)}</FieldError>}
			<div className="ui-pair">
				<Button onClick={onClose}>{adminTexts.cancel}</Button>
				<Button look="danger" type="submit" busy={refunding.isPending}>
					{refunding.isPending ? texts.busy : amount.cents === undefined ? texts.button : texts.buttonOf(usd(amount.cents))}
				</Button>
			</div>
		</form>
	);
}

interface PlanChoiceProps {
	plan: NonNullable<AdminPaymentDetail['plan']>;
	stop: boolean;
	onChange: (stop: boolean) => void;
}

/** Always says what happens to the monthly plan. */
function PlanChoice({ plan: { months, paid, live, next_charge_at }, stop, onChange }: PlanChoiceProps) {
	if (!live) return <p>{texts.planOver(months)}</p>;
	return (
		<>
			<p>{texts.plan(paid, months, next_charge_at && utcDate(next_charge_at))}</p>
			<label className="admin-check">
				<input type="checkbox" checked={stop} onChange={(event) => onChange(event.target.checked)} />
				<span>{texts.stopPlan}</span>
			</label>
		</>
	);
}

function refusal(error: Error): string {
	if (!(error instanceof ApiFailure)) return error.message;
	return error.code === 'network' ? texts.unanswered(error.detail) : error.detail;
}
