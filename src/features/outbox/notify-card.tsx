import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useButtonAction } from '#core/react/use-single-flight.ts';
import { readStored, writeStored } from '#core/safe-storage.ts';
import { PUSH_KINDS } from '#domain/account/push.ts';
import { screens } from '#domain/api/api-paths.ts';
import { isDonation, isWaiting, type OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { turnPushOn } from '#push/push-device.ts';
import { usePush } from '#push/use-push.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { outboxTexts } from './outbox-texts.ts';

const texts = outboxTexts.notify;
const DECLINED_KEY = 'nil-athletes:push-offer';

/** If we can't remember the answer, we would ask each time. */
const wasDeclined = () => readStored(DECLINED_KEY) !== null;

/**
 * Offers notifications in our own words, once a donation waits. Only a tap on it opens the browser's permission prompt.
 * "Not now" is final; the page about this device still has the switch.
 */
export function NotifyCard({ rows }: { rows: readonly OutboxRow[] }) {
	const { state } = usePush();
	const [declined, setDeclined] = useState(wasDeclined);
	const [accepted, setAccepted] = useState(false);
	const [failed, setFailed] = useState(false);
	const accept = useButtonAction(
		async () => {
			setAccepted(true);
			await turnPushOn({ messages: [...PUSH_KINDS], shows_amount: false });
		},
		() => setFailed(false),
		() => setFailed(true),
	);
	// After the tap, the card stays to say how it went.
	if (!accepted && (declined || state !== 'off' || !rows.some((row) => isDonation(row) && isWaiting(row)))) return null;
	const decline = () => {
		writeStored(DECLINED_KEY, 'not-now', () => undefined);
		setDeclined(true);
		setAccepted(false);
	};
	const outcome = failed
		? texts.failed(deviceName())
		: state === 'denied'
			? texts.denied
			: state === 'on'
				? texts.on
				: state === 'saved'
					? texts.saved
					: undefined;
	const isOver = accepted && !accept.busy && outcome !== undefined;
	return (
		<section className="outbox-notify" aria-labelledby="notify-title">
			<h2 id="notify-title">{texts.title}</h2>
			<p role="status">{isOver ? outcome : texts.text(deviceName())}</p>
			{isOver && !failed && state !== 'denied' && <Link to={screens.onThisPhone}>{texts.settings}</Link>}
			{!isOver && (
				<div className="ui-actions">
					<Button look="bare" onClick={decline}>
						{texts.decline}
					</Button>
					<Button look="strong" busy={accept.busy} onClick={accept.start}>
						{accept.busy ? texts.busy : texts.accept}
					</Button>
				</div>
			)}
		</section>
	);
}
