import { useNavigate } from 'react-router-dom';
import { useAction } from '#core/react/use-action.ts';
import { screens } from '#domain/api/api-paths.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { useWaitingRows } from '#outbox/react/use-waiting-rows.ts';
import { deleteAccount } from '#session/account/delete-account.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.deletion;

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
	}, texts.unanswered);

	return (
		<Dialog open onClose={() => busy || onClose()} title={texts.ask}>
			<div className="ui-sheet-body">
				<p>{texts.final}</p>
				{waiting !== undefined && waiting.length > 0 && (
					<div>
						<p className="ui-label">{texts.waiting(deviceName())}</p>
						<ul className="account-waiting-list">
							{waiting.map((row) => (
								<li key={row.op_id}>{waitingLabel(row)}</li>
							))}
						</ul>
					</div>
				)}
				{waiting?.length === 0 && <p>{texts.nothingWaiting(deviceName())}</p>}
				<p>{texts.donations}</p>
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{accountTexts.cancel}</Button>
					<Button look="danger" busy={busy} onClick={start}>
						{busy ? texts.deleting : texts.title}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
