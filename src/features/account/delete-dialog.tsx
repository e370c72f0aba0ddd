import { useNavigate } from 'react-router-dom';
import { removeAccount } from '#auth/remove-account.ts';
import { waitingWords } from '#data/outbox/waiting-words.ts';
import { useWaitingRows } from '#data/react/use-waiting-rows.ts';
import { screens } from '#domain/api-paths.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { useDeed } from '#sync/page/use-deed.ts';
import { Button } from '#ui/button.tsx';
import { deviceWord } from '#ui/device-word.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

/** The confirmation: what waits here goes too. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
	const navigate = useNavigate();
	const waiting = useWaitingRows();
	const { busy, trouble, start } = useDeed(async () => {
		const { provider } = await removeAccount();
		toast(peopleMessages.account.removed);
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
						<p className="lbl">What waits on this {deviceWord()} is cancelled, and not charged:</p>
						<ul className="waiting-list">
							{waiting.map((row) => (
								<li key={row.op_id}>{waitingWords(row)}</li>
							))}
						</ul>
					</div>
				)}
				{waiting?.length === 0 && <p>Nothing of yours waits on this {deviceWord()}.</p>}
				<p>Donations that you made stay in the books without your name.</p>
				{trouble !== undefined && <FieldError>{trouble}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>Cancel</Button>
					<Button look="strong" busy={busy} onClick={start}>
						{busy ? 'Deleting' : 'Delete Account'}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}
