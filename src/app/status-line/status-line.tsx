import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { requestSync } from '#offline/sync/request-sync.ts';
import { useSyncStatus } from '#roster/react/use-sync-status.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { freshnessText, syncErrorText } from './status-text.ts';
import { useSportOnScreen } from './use-sport-on-screen.ts';

/**
 * Under the header on every screen: how fresh the rosters are. Offline, the bar inverts its colors and says what still
 * works.
 */
export function StatusLine() {
	const sport_id = useSportOnScreen();
	useRosterSync(sport_id);
	const status = useSyncStatus(sport_id);
	const failed = !status.syncing && status.failed;
	const offline = !useOnline() || failed === 'network';
	const errorText = offline ? undefined : syncErrorText(failed, deviceName());
	return (
		<div className={offline ? 'status off' : 'status'} role="status">
			<div className="wrap">
				<span>
					{offline && <WifiOff className="i" aria-hidden="true" />}
					<span className="num">
						{offline && <strong>Offline. </strong>}
						{freshnessText(status, deviceName(), new Date())}
						{offline && `. ${whatWorks(status.as_of !== undefined)}`}
						{errorText && `. ${errorText}`}
					</span>
				</span>
				<Link to={screens.onThisPhone}>{status.as_of !== undefined ? `Saved on this ${deviceName()}` : `On this ${deviceName()}`}</Link>
			</div>
		</div>
	);
}

function whatWorks(stored: boolean): string {
	return stored ? 'You can still search and donate. We’ll send it when you’re back online.' : 'Athletes will load when you’re back online.';
}

/**
 * Keeps the rosters of the current sport fresh. The sync itself handles later triggers: a connection, a return to the
 * page, time.
 */
function useRosterSync(sport_id: number): void {
	useEffect(() => requestSync(sport_id), [sport_id]);
}
