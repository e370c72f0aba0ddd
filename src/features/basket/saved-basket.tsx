import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useReachable } from '#core/react/use-reachable.ts';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd } from '#domain/money/money.ts';
import type { BasketRow } from '#outbox/kinds/outbox-row.ts';
import { saveFailedText } from '#outbox/save-failed-text.ts';
import { canSendNow, sendNow } from '#outbox/store/store.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useCheckoutRedirect } from '#ui/browser/use-checkout-redirect.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { BasketStatus } from './basket-status.tsx';
import { basketTexts } from './basket-texts.ts';
import { NextLinks, Pending } from './next-links.tsx';

const texts = basketTexts;

/** The checkout as this device saved it. Once the server has answered, its status is shown instead. */
export function SavedBasket({ row }: { row: BasketRow }) {
	return row.basket_id === undefined ? <Unanswered row={row} /> : <Answered row={row} basket_id={row.basket_id} />;
}

function Unanswered({ row }: { row: BasketRow }) {
	const reachable = useReachable();
	if (row.state === 'needs_attention' || row.state === 'cancelled')
		return (
			<>
				<h1 className="ui-title-2">{texts.refused}</h1>
				<p className="ui-lead">{row.last_error?.detail}</p>
				<NextLinks />
			</>
		);
	return (
		<>
			{reachable && row.last_error === undefined ? (
				<Pending title={texts.title} text={texts.opening} />
			) : (
				<>
					<h1 className="ui-title-2">{texts.saved(deviceName())}</h1>
					<p className="ui-lead">{texts.savedText}</p>
				</>
			)}
			<ul className="basket-lines">
				{row.summary.donations.map(({ amount_cents, player_name, team_name }, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a saved row never change
					<li key={i}>{texts.line(formatUsd(amount_cents), player_name, team_name)}</li>
				))}
			</ul>
			<NextLinks>{canSendNow(row) && <Button onClick={() => openNow(row)}>{texts.openNow}</Button>}</NextLinks>
		</>
	);
}

function openNow({ op_id }: BasketRow): void {
	sendNow(op_id).catch((failure: unknown) => {
		toast.error(saveFailedText(deviceName()));
		reportError(failure);
	});
}

/** The page that the tap opened continues to the checkout automatically. */
function Answered({ row: { checkout_url, created_at }, basket_id }: { row: BasketRow; basket_id: string }) {
	const { state } = useLocation();
	const navigate = useNavigate();
	const [isWanted] = useState(() => typeof state === 'object' && state !== null && 'go' in state);
	const [answer] = useState({ checkout_url, created_at });
	// Replaces the history entry before the checkout opens. Otherwise, Back from the checkout would open it again instead
	// of showing its outcome.
	useEffect(() => {
		if (isWanted) void navigate(screens.basket(basket_id), { replace: true });
	}, [isWanted, basket_id, navigate]);
	const isOpening = useCheckoutRedirect(isWanted, answer);
	return isOpening ? <Pending title={texts.title} text={texts.opening} /> : <BasketStatus basket_id={basket_id} />;
}
