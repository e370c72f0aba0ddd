import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiFailure } from '#core/api/api-failure.ts';
import { screens } from '#domain/api/api-paths.ts';
import type { BasketStatus } from '#domain/donation/basket.ts';
import { dollarsToCents, formatUsd } from '#domain/money/money.ts';
import { pageMeta } from '#domain/texts/page-meta.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { basketQuery } from '#donations/basket-queries.ts';
import { isBasket, type RowOf } from '#outbox/kinds/outbox-row.ts';
import { useOutboxRow } from '#outbox/react/use-outbox.ts';
import { askAboutPayment } from '#outbox/triggers.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button, buttonClass, donateClass, Spinner } from '#ui/controls/button.tsx';
import './basket.css';
import { basketTexts } from './basket-texts.ts';

const texts = basketTexts;

/**
 * `/basket/{id}`: one checkout for several donations. The tap on Pay all leads here under the saved row's `op_id`, and
 * the provider's page comes back here under the server's `basket_id`, paid or not.
 */
export function BasketScreen() {
	useTitle(texts.title, pageMeta['/basket'].description);
	const { id = '' } = useParams();
	const entry = useOutboxRow(id);
	const row = entry?.row;
	return (
		<div className="wrap page basket-page" aria-busy={entry === undefined}>
			{row !== undefined && isBasket(row) ? (
				row.basket_id === undefined ? (
					<Saved row={row} />
				) : (
					<Answered row={row} />
				)
			) : (
				entry === null && <Status basket_id={id} />
			)}
		</div>
	);
}

/** Saved here, and the server hasn't answered. */
function Saved({ row }: { row: RowOf<'donation_basket'> }) {
	const online = useOnline();
	if (row.state === 'needs_attention' || row.state === 'cancelled')
		return (
			<>
				<h1 className="d2">{texts.refused}</h1>
				<p className="lead">{row.last_error?.detail}</p>
				<Onward />
			</>
		);
	const isOpening = online && row.last_error === undefined;
	return (
		<>
			<h1 className="d2">{isOpening ? texts.title : texts.saved(deviceName())}</h1>
			{isOpening ? (
				<p className="note" role="status">
					<Spinner />
					<span>{texts.opening}</span>
				</p>
			) : (
				<p className="lead">{texts.savedText}</p>
			)}
			<ul className="basket-lines">
				{row.summary.donations.map(({ amount_cents, player_name, team_name }, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a saved row never change
					<li key={i}>{texts.line(formatUsd(amount_cents), player_name, team_name)}</li>
				))}
			</ul>
			<Onward />
		</>
	);
}

/** A tap longer ago than this is forgotten, so nobody is sent to a checkout unexpectedly. */
const FRESH_MS = 120_000;
/** After this many answers without a payment, the page no longer waits for it. */
const PATIENCE = 5;

/** The server has answered. The page that the tap opened goes on to the checkout by itself, once. */
function Answered({ row: { basket_id = '', checkout_url, created_at } }: { row: RowOf<'donation_basket'> }) {
	const { state } = useLocation();
	const navigate = useNavigate();
	const [going, setGoing] = useState(() => typeof state === 'object' && state !== null && 'go' in state);
	useEffect(() => {
		if (!going) return;
		setGoing(false);
		// Back from the checkout leads to what became of it, not to the checkout again.
		void navigate(screens.basket(basket_id), { replace: true });
		const fresh = Date.now() - created_at < FRESH_MS && document.visibilityState === 'visible';
		if (checkout_url !== undefined && fresh) location.assign(checkout_url);
	}, [going, basket_id, checkout_url, created_at, navigate]);
	return going ? <Opening /> : <Status basket_id={basket_id} />;
}

function Opening() {
	return (
		<>
			<h1 className="d2">{texts.title}</h1>
			<p className="note" role="status">
				<Spinner />
				<span>{texts.opening}</span>
			</p>
		</>
	);
}

/** What the server says about the checkout and each donation. */
function Status({ basket_id }: { basket_id: string }) {
	const { data, dataUpdatedAt, error, refetch } = useQuery(basketQuery(basket_id));
	useUpdatedRows(data);
	const isAwaited = useAwaited(dataUpdatedAt);
	if (data !== undefined) return <Known status={data} isAwaited={isAwaited} />;
	if (error === null) return <p className="note" role="status" aria-busy="true" />;
	const isGone = error instanceof ApiFailure && !error.retryable;
	return (
		<>
			<h1 className="d2">{isGone ? texts.gone : texts.confirming}</h1>
			{!isGone && <p className="lead">{texts.noAnswer}</p>}
			<div className="pair">
				{!isGone && (
					<Button look="strong" onClick={() => void refetch()}>
						{texts.check}
					</Button>
				)}
				<Link className={buttonClass()} to={screens.outbox}>
					{texts.seeWaiting}
				</Link>
			</div>
		</>
	);
}

/** The person comes from the provider's page, where they have paid: for some answers, we wait for our own word. */
function useAwaited(dataUpdatedAt: number): boolean {
	const { search } = useLocation();
	const [answers, setAnswers] = useState(0);
	useEffect(() => {
		if (dataUpdatedAt > 0) setAnswers((before) => before + 1);
	}, [dataUpdatedAt]);
	return new URLSearchParams(search).has('paid') && answers < PATIENCE;
}

/** The rows of this device follow at once, and their receipts are stored for later. */
function useUpdatedRows(status: BasketStatus | undefined): void {
	const settled = status?.donations.map(({ intent_id, state }) => `${intent_id} ${state}`).join() ?? '';
	useEffect(() => {
		for (const pair of settled.split(',')) {
			const [intent_id = '', state] = pair.split(' ');
			if (state !== undefined && state !== 'created')
				askAboutPayment(intent_id).catch((failure: unknown) => failure instanceof ApiFailure || reportError(failure));
		}
	}, [settled]);
}

function Known({ status: { state, amount, checkout_url, donations, transaction_id }, isAwaited }: { status: BasketStatus; isAwaited: boolean }) {
	const unpaid = donations.filter((one) => one.state !== 'paid' && one.state !== 'cancelled' && one.state !== 'processing');
	const isPaid = state === 'paid' && unpaid.length === 0;
	const isMoving = state === 'processing' || (state === 'session_open' && isAwaited);
	const isPartlyPaid = donations.some((one) => one.state === 'paid');
	return (
		<>
			<h1 className="d2">{isPaid ? texts.thanks : isMoving ? texts.confirming : isPartlyPaid ? texts.somePaid : texts.notPaid}</h1>
			<p className="lead" role="status">
				{isPaid ? texts.paid : isMoving ? texts.checking : isPartlyPaid ? texts.restWaits : texts.notCharged}
			</p>
			<ul className="basket-lines">
				{donations.map(({ intent_id, amount, player_name, team_name, payment_id, state, included }) => (
					<li key={intent_id}>
						<span>
							{texts.line(dollars(amount), player_name, team_name)}
							<small>{included || state === 'paid' || state === 'cancelled' ? texts.states[state] : texts.leftOut}</small>
						</span>
						{payment_id !== null && (
							<Link className={buttonClass('bare')} to={screens.receipt(payment_id)} aria-label={texts.receiptFor(player_name)}>
								{texts.receipt}
							</Link>
						)}
					</li>
				))}
			</ul>
			<p className="basket-total num">{texts.total(dollars(amount))}</p>
			{isPaid && transaction_id !== null && <p className="quiet num">{texts.reference(transaction_id)}</p>}
			{!isPaid && !isMoving && unpaid.length > 0 && (
				<div className="pay">
					<a className={donateClass(true)} href={new URL(checkout_url, location.origin).pathname}>
						{unpaid.length === 1 ? messages.pay(sum(unpaid)) : messages.payAll(unpaid.length, sum(unpaid))}
					</a>
				</div>
			)}
			<Onward />
		</>
	);
}

function Onward() {
	return (
		<div className="pair">
			<Link className={buttonClass()} to={screens.outbox}>
				{texts.seeWaiting}
			</Link>
			<Link className={buttonClass()} to={screens.home}>
				{texts.home}
			</Link>
		</div>
	);
}

function dollars(amount: number): string {
	return formatUsd(dollarsToCents(amount));
}

function sum(donations: readonly { amount: number }[]): string {
	return dollars(donations.reduce((cents, { amount }) => cents + dollarsToCents(amount), 0) / 100);
}
