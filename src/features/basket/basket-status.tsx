import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { usePayoutLine } from '#core/react/use-payout-line.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { BasketStatus as Status } from '#domain/donation/basket.ts';
import { type Cents, dollarsToCents, formatUsd, sumDollars } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { basketQuery, QUICK_ANSWERS } from '#donations/basket-queries.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { usePayGuard } from '#outbox/react/use-pay-guard.ts';
import { askAboutPayment } from '#outbox/triggers.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { PayLink } from '#ui/payment/pay-link.tsx';
import { TransactionDetail } from '#ui/payment/transaction-detail.tsx';
import { BasketLines } from './basket-lines.tsx';
import { basketOutcome } from './basket-outcome.ts';
import { basketTexts } from './basket-texts.ts';
import { BasketThanks } from './basket-thanks.tsx';
import { NextLinks, Pending } from './next-links.tsx';
import { type PaidBefore, usePaidBefore } from './use-paid-before.ts';

const texts = basketTexts;

/** The server's status of the checkout and each donation. */
export function BasketStatus({ basket_id }: { basket_id: string }) {
	const { data, dataUpdatedAt, error, refetch } = useQuery(basketQuery(basket_id));
	const isReturned = new URLSearchParams(useLocation().search).has('paid');
	const before = usePaidBefore(basket_id);
	const isLate = useAnswers(dataUpdatedAt) >= QUICK_ANSWERS;
	useUpdatedRows(data);
	const check = (
		<Button look="strong" onClick={() => void refetch()}>
			{texts.check}
		</Button>
	);
	if (data !== undefined) {
		const outcome = basketOutcome(data, { isReturned, isLate });
		if (outcome.next === 'share')
			return (
				<BasketThanks donations={data.donations} note={outcome.text}>
					<Total amount={sumDollars(data.donations.map((one) => one.amount))} transaction_id={data.state === 'paid' ? data.transaction_id : null} />
					<PayoutLine />
				</BasketThanks>
			);
		return (
			<>
				<h1 className="ui-title-2">{outcome.title}</h1>
				<p className="ui-lead" role="status">
					{outcome.text}
				</p>
				<BasketLines donations={data.donations} />
				<Total amount={dollarsToCents(data.amount)} transaction_id={data.state === 'paid' ? data.transaction_id : null} />
				{data.donations.some(({ state }) => state === 'paid') && <PayoutLine />}
				{outcome.next === 'pay' && <Pay status={data} />}
				<NextLinks>{outcome.next === 'confirm' && isLate && check}</NextLinks>
			</>
		);
	}
	if (before !== undefined) return <Paid before={before} />;
	if (error === null) return <Pending title={isReturned ? texts.confirming : texts.title} text={isReturned ? texts.checking : texts.loading} />;
	if (error instanceof ApiFailure && !error.retryable) return <Gone />;
	return (
		<>
			<h1 className="ui-title-2">{texts.confirming}</h1>
			<p className="ui-lead">{texts.noAnswer}</p>
			<NextLinks>{check}</NextLinks>
		</>
	);
}

/**
 * The server has no such checkout, or doesn't show it to this person: a checkout of an account is shown only to that
 * account.
 */
function Gone() {
	const isVisitor = useSession() === null;
	const { pathname, search } = useLocation();
	return (
		<>
			<h1 className="ui-title-2">{texts.gone}</h1>
			{isVisitor && <p className="ui-lead">{texts.goneLoggedOut}</p>}
			<NextLinks>
				{isVisitor && (
					<Link className={buttonClass('strong')} to={screens.login} state={{ returnTo: pathname + search }}>
						{texts.logIn}
					</Link>
				)}
			</NextLinks>
		</>
	);
}

/** How many answers have arrived. */
function useAnswers(dataUpdatedAt: number): number {
	const [answers, setAnswers] = useState(0);
	useEffect(() => {
		if (dataUpdatedAt > 0) setAnswers((before) => before + 1);
	}, [dataUpdatedAt]);
	return answers;
}

/** Updates this device's rows as soon as a donation's state changes, and stores the receipts for offline use. */
function useUpdatedRows(status: Status | undefined): void {
	const settled = status?.donations.map(({ intent_id, state }) => `${intent_id} ${state}`).join() ?? '';
	useEffect(() => {
		for (const pair of settled.split(',')) {
			const [intent_id = '', state] = pair.split(' ');
			if (state !== undefined && state !== 'created')
				askAboutPayment(intent_id).catch((failure: unknown) => failure instanceof ApiFailure || reportError(failure));
		}
	}, [settled]);
}

/** A paid checkout as this device saved it, until the server answers. */
function Paid({ before: { donations, transaction_id } }: { before: PaidBefore }) {
	return (
		<BasketThanks donations={donations} note={texts.paidBefore(deviceName())}>
			<Total amount={sumDollars(donations.map((one) => one.amount))} transaction_id={transaction_id} />
			<PayoutLine />
		</BasketThanks>
	);
}

/** Amount of the checkout, and its reference once it is paid. */
function Total({ amount, transaction_id }: { amount: Cents; transaction_id: string | null }) {
	return (
		<>
			<p className="basket-total ui-number">{texts.total(formatUsd(amount))}</p>
			{transaction_id !== null && <TransactionDetail id={transaction_id} />}
		</>
	);
}

/** How the athletes get what was paid. */
function PayoutLine() {
	const line = usePayoutLine();
	return line !== undefined && <p className="ui-quiet basket-payout">{line}</p>;
}

function Pay({ status: { checkout_url, donations } }: { status: Status }) {
	const unpaid = donations.filter(({ state }) => state !== 'paid' && state !== 'cancelled');
	const sum = formatUsd(sumDollars(unpaid.map((one) => one.amount)));
	const href = new URL(checkout_url, location.origin).pathname;
	// The server answers about any of them.
	const guard = usePayGuard(href, String(unpaid[0]?.intent_id), useGivingState() === 'open');
	return (
		<PayLink href={href} guard={guard} big>
			{unpaid.length === 1 ? messages.payFor(sum, String(unpaid[0]?.player_name)) : messages.payAll(unpaid.length, sum)}
		</PayLink>
	);
}
