import { Link } from 'react-router-dom';
import { inAppBrowser } from '#core/in-app-browser.ts';
import { screens } from '#domain/api/api-paths.ts';
import { isDonation, type OutboxRow } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { logoutTexts } from './logout-texts.ts';

/** Rows beyond these are counted, so that the buttons stay on a phone's screen. */
const MAX_NAMED = 4;

export interface LogoutDialogProps {
	/** The person's waiting rows, newest first; at least one. */
	rows: readonly OutboxRow[];
	onStay: () => void;
	onLeave: () => void;
}

/**
 * The warning before a logout while something is waiting. It names what waits, and leads to where it can be paid. The
 * rows stay on the device, hidden, and are not sent in the meantime.
 */
export function LogoutDialog({ rows, onStay, onLeave }: LogoutDialogProps) {
	const isPayable = rows.some((row) => isDonation(row));
	const named = rows.length <= MAX_NAMED + 1 ? rows : rows.slice(0, MAX_NAMED);
	const rest = rows.length - named.length;
	return (
		<Dialog open onClose={onStay} title={logoutTexts.title}>
			<div className="ui-sheet-body">
				<ul className="app-logout-waiting">
					{named.map((row) => (
						<li key={row.op_id}>{waitingLabel(row)}</li>
					))}
					{rest > 0 && <li>{logoutTexts.more(rest)}</li>}
				</ul>
				<p>{inAppBrowser() === undefined ? logoutTexts.text(rows.length, deviceName()) : logoutTexts.textInApp(rows.length)}</p>
				<Link className={buttonClass('strong')} to={screens.outbox} onClick={onStay}>
					{isPayable ? logoutTexts.payFirst : logoutTexts.seeWaiting}
				</Link>
				<div className="ui-pair">
					<Button onClick={onStay}>{logoutTexts.stay}</Button>
					<Button onClick={onLeave}>{logoutTexts.logOut}</Button>
				</div>
			</div>
		</Dialog>
	);
}
