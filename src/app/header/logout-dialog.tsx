import { Link } from 'react-router-dom';
import { inAppBrowser } from '#core/in-app-browser.ts';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { logoutTexts } from './logout-texts.ts';

export interface LogoutDialogProps {
	/** How many of the person's rows are waiting. */
	count: number;
	onStay: () => void;
	onLeave: () => void;
}

/**
 * The warning before a logout while something is waiting. The rows stay on the device, hidden, and are not sent in the
 * meantime.
 */
export function LogoutDialog({ count, onStay, onLeave }: LogoutDialogProps) {
	return (
		<Dialog open onClose={onStay} title={logoutTexts.title}>
			<div className="saved">
				<p>{inAppBrowser() === undefined ? logoutTexts.text(count, deviceName()) : logoutTexts.textInApp(count)}</p>
				<p>
					<Link className={buttonClass('bare')} to={screens.outbox} onClick={onStay}>
						{logoutTexts.seeWaiting}
					</Link>
				</p>
				<div className="pair">
					<Button onClick={onStay}>{logoutTexts.stay}</Button>
					<Button look="strong" onClick={onLeave}>
						{logoutTexts.logOut}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
