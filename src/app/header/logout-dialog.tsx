import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

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
	const one = count === 1;
	return (
		<Dialog open onClose={onStay} title="Log out with something waiting?">
			<div className="saved">
				<p>
					{one ? 'One item hasn’t' : `${count} items haven’t`} been sent or paid yet. {one ? 'It stays' : 'They stay'} on this {deviceName()}, hidden from
					anyone else, until you log in here again. After 7 days, we’ll ask whether you still want {one ? 'it' : 'them'}.
				</p>
				<p>
					<Link className={buttonClass('bare')} to={screens.outbox} onClick={onStay}>
						See what’s waiting
					</Link>
				</p>
				<div className="pair">
					<Button onClick={onStay}>Stay logged in</Button>
					<Button look="strong" onClick={onLeave}>
						Log out
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
