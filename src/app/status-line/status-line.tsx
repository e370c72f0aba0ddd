import { CirclePause, WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { requestSync } from '#offline/sync/request-sync.ts';
import { useReadyToPay, useSharedCount } from '#outbox/react/use-waiting-count.ts';
import { useSyncStatus } from '#roster/react/use-sync-status.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { appTexts } from '../app-texts.ts';
import { statusNotice } from './status-notice.ts';
import { freshnessText, isOld, syncErrorText } from './status-text.ts';
import { useCameBack } from './use-came-back.ts';
import { type LinkFocus, useLinkFocus } from './use-link-focus.ts';
import { useSportOnScreen } from './use-sport-on-screen.ts';

const texts = appTexts.status;

/**
 * Under the header on every screen: what is saved on this device, and where rosters are shown, how fresh they are.
 * Offline, the bar inverts its colors and says what still works. When the connection is back and donations can be paid,
 * it says that instead. While giving is paused, it says so. What `statusNotice` has to say goes before all of that.
 */
export function StatusLine() {
	const { sport_id, isShown } = useSportOnScreen();
	useRosterSync(sport_id);
	const status = useSyncStatus(sport_id);
	const giving = useGivingState();
	const offline = giving === 'offline';
	const errorText = offline ? undefined : syncErrorText(!status.syncing && status.failed, deviceName());
	const atOutbox = useLocation().pathname.startsWith(screens.outbox);
	const cameBack = useCameBack(offline, atOutbox);
	const ready = useReadyToPay();
	const sharedCount = useSharedCount();
	const isPaused = giving === 'paused';
	const isPayable = cameBack && ready > 0 && !isPaused;
	const focus = useRef(false);
	const device = deviceName();
	const isStored = status.as_of !== undefined;
	const now = new Date();
	const freshness = freshnessText(status, device, now);
	// On a screen without rosters, their age is news only if somebody depends on them or has to wonder.
	const saysAge = isShown || offline || isOld(status.as_of, now);
	const notice = useSyncExternalStore(statusNotice.subscribe, statusNotice.get);
	const state = notice ? 'notice' : offline ? 'off' : isPayable ? 'ready' : isPaused ? 'paused' : 'plain';
	const link = isStored ? texts.saved(device) : texts.onDevice(device);
	return (
		<div className={`app-status ${state}`} role="status">
			<div className="ui-frame">
				{/* Reserves the space of the longest text, so losing the connection shifts nothing (header-footer.css). */}
				<div
					className="app-status-line ui-number"
					data-wide={reserved(`${freshness}. ${whatWorks(isStored)}`, link)}
					data-narrow={reserved(whatWorks(isStored), link)}
				>
					{/* A new element per text: if only the text changed, what its width moves would count as a layout shift. */}
					<span key={`${state} ${saysAge && freshness}`}>
						{notice?.(focus) ?? (
							<>
								{offline && (
									<>
										<WifiOff className="ui-icon" aria-hidden="true" />
										<strong>{`${texts.offline} `}</strong>
									</>
								)}
								{isPayable ? (
									<>
										<strong>{messages.backOnline}</strong> {messages.readyNow}
										{GAP}
										<StatusLink to={screens.outbox} focus={focus}>
											{sharedCount > 0 ? messages.payAll(sharedCount, formatUsd(ready)) : messages.pay(formatUsd(ready))}
										</StatusLink>
									</>
								) : (
									<>
										{saysAge && (
											<span className="app-status-fresh">
												{freshness}
												{(offline || isPaused) && '. '}
											</span>
										)}
										{isPaused && (
											<>
												<CirclePause className="ui-icon" aria-hidden="true" />
												<strong>{messages.pausedBand.title}</strong> {messages.pausedBand.text}
											</>
										)}
										{offline && whatWorks(isStored)}
										{errorText && `${isPaused ? ' ' : saysAge ? '. ' : ''}${errorText}`}
										{(saysAge || isPaused || errorText) && GAP}
										<StatusLink to={screens.onThisPhone} focus={focus}>
											{link}
										</StatusLink>
									</>
								)}
							</>
						)}
					</span>
				</div>
			</div>
		</div>
	);
}

interface StatusLinkProps {
	to: string;
	focus: LinkFocus;
	children: string;
}

function StatusLink({ to, focus, children }: StatusLinkProps) {
	return (
		<Link ref={useLinkFocus(focus)} to={to}>
			{children}
		</Link>
	);
}

/** An em space before the link. The line may break after it. */
const GAP = '\u2003';

/** The offline text with its link, which doesn't break inside. */
function reserved(text: string, link: string): string {
	return `${texts.offline} ${text}${GAP}${link.replaceAll(' ', '\u00a0')}`;
}

function whatWorks(stored: boolean): string {
	return stored ? texts.works : texts.worksLater;
}

/**
 * Keeps the rosters of the current sport fresh. The sync itself handles later triggers: a connection, a return to the
 * page, time.
 */
function useRosterSync(sport_id: number): void {
	useEffect(() => requestSync(sport_id), [sport_id]);
}
