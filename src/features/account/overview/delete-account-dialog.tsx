import { useNavigate } from 'react-router-dom';
import { useAction } from '#core/react/use-action.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { useWaitingRows } from '#outbox/react/use-waiting-rows.ts';
import { waitingLabel } from '#outbox/store/waiting-label.ts';
import { deleteAccount } from '#session/account/delete-account.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';

/** The confirmation. It says that what is waiting here is deleted, too. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
	const navigate = useNavigate();
	const waiting = useWaitingRows();
	const { busy, error, start } = useAction(async () => {
		const { provider } = await deleteAccount();
		toast(accountMessages.account.removed);
		await navigate(screens.home);
		const address = await provider;
		if (address !== null) location.assign(address);
	}, 'Your account may have been deleted. Try again to be sure.');

	return (
		<Dialog open onClose={() => busy || onClose()} title="Delete your account?">
			<div className="saved">
				<p>This can’t be undone.</p>
				{waiting !== undefined && waiting.length > 0 && (
					<div>
						<p className="lbl">These are waiting on this {deviceName()}. They’ll be canceled and you won’t be charged:</p>
						<ul className="waiting-list">
							{waiting.map((row) => (
								<li key={row.op_id}>{waitingLabel(row)}</li>
							))}
						</ul>
					</div>
				)}
				{waiting?.length === 0 && <p>Nothing is waiting on this {deviceName()}.</p>}
				<p>Donations you’ve made stay on record without your name.</p>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>Cancel</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? 'Deleting…' : 'Delete Account'}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
