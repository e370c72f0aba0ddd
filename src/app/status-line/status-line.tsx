import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { requestSync } from '#offline/sync/request-sync.ts';
import { useReadyToPay } from '#outbox/react/use-waiting-count.ts';
import { useSyncStatus } from '#roster/react/use-sync-status.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { freshnessText, syncErrorText } from './status-text.ts';
import { useCameBack } from './use-came-back.ts';
import { useSportOnScreen } from './use-sport-on-screen.ts';
import { useStoragePersistence } from './use-storage-persistence.ts';

/**
 * Under the header on every screen: how fresh the rosters are. Offline, the bar inverts its colors and says what still
 * works. When the connection is back and donations can be paid, it says that instead.
 */
export function StatusLine() {
	const sport_id = useSportOnScreen();
	useRosterSync(sport_id);
	const status = useSyncStatus(sport_id);
	const failed = !status.syncing && status.failed;
	const offline = !useOnline() || failed === 'network';
	const errorText = offline ? undefined : syncErrorText(failed, deviceName());
	const persisted = useStoragePersistence();
	const atOutbox = useLocation().pathname.startsWith(screens.outbox);
	const cameBack = useCameBack(offline, atOutbox);
	const ready = useReadyToPay();
	const isPayable = cameBack && ready > 0;
	const device = deviceName();
	const isStored = status.as_of !== undefined;
	const freshness = freshnessText(status, device, new Date());
	const link = isStored && persisted !== undefined ? storageText(persisted) : `On this ${device}`;
	return (
		<div className={offline ? 'status off' : isPayable ? 'status ready' : 'status'} role="status">
			<div className="wrap">
				{/* The longest of the texts reserves its room, so a signal that comes and goes moves nothing (header-footer.css). */}
				<div className="line num" data-wide={reserved(`${freshness}. ${whatWorks(isStored)}`, link)} data-narrow={reserved(whatWorks(isStored), link)}>
					<span>
						{offline && (
							<>
								<WifiOff className="i" aria-hidden="true" />
								<strong>Offline. </strong>
							</>
						)}
						{isPayable ? (
							<>
								<strong>{messages.backOnline}</strong> {messages.readyNow}
								{GAP}
								<Link to={screens.outbox}>{messages.pay(formatUsd(ready))}</Link>
							</>
						) : (
							<>
								<span className="fresh">
									{freshness}
									{offline && '. '}
								</span>
								{offline && whatWorks(isStored)}
								{errorText && `. ${errorText}`}
								{GAP}
								<Link to={screens.onThisPhone}>{link}</Link>
							</>
						)}
					</span>
				</div>
			</div>
		</div>
	);
}

/** An em space before the link. The line may break after it. */
const GAP = '\u2003';

/** The offline text with its link, which doesn't break inside. */
function reserved(text: string, link: string): string {
	return `Offline. ${text}${GAP}${link.replaceAll(' ', '\u00a0')}`;
}

function whatWorks(stored: boolean): string {
	return stored ? 'Search and donate as usual, we send it when you’re back.' : 'The athletes come when you’re back.';
}

/** Whether the browser may clear our storage by itself. */
function storageText(persisted: boolean): string {
	return persisted ? `Kept on this ${deviceName()}` : `On this ${deviceName()} while it has space`;
}

/**
 * Keeps the rosters of the current sport fresh. The sync itself handles later triggers: a connection, a return to the
 * page, time.
 */
function useRosterSync(sport_id: number): void {
	useEffect(() => requestSync(sport_id), [sport_id]);
}
