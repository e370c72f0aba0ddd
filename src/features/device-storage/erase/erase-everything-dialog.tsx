import { screens } from '#domain/api/api-paths.ts';
import { eraseDevice } from '#offline/storage/erase-device.ts';
import { useOwnRecords } from '#offline/storage/use-stored.ts';
import { isWaiting } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/store/waiting-label.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { EraseConfirmDialog } from '../erase-confirm-dialog.tsx';
import { noteErasure } from './erasure-note.ts';

/**
 * The second tap. It says what is waiting and would be lost. Afterwards, the page is reloaded, so that nothing stays in
 * memory either.
 */
export function EraseEverythingDialog({ onClose }: { onClose: () => void }) {
	const own = useOwnRecords();
	const session = useSession();
	const device = deviceName();
	const known = own === undefined || own === 'blocked' ? undefined : own;
	const waiting = (known?.outbox ?? []).filter(({ row }) => row === undefined || isWaiting(row));
	const others = known?.others ?? 0;
	return (
		<EraseConfirmDialog
			title={`Erase everything on this ${device}?`}
			actionLabel="Erase everything"
			busyLabel="Erasing…"
			act={async () => {
				const address = await eraseDevice();
				noteErasure();
				location.replace(address ?? screens.onThisPhone);
				// The page is being left and is not drawn again.
				await new Promise(() => {});
			}}
			onClose={onClose}
		>
			<p>
				This erases rosters, photos, drafts, favorites, and records from this {device}
				{session !== null && ' and logs you out'}. Your account and past donations aren’t affected.
			</p>
			{waiting.length > 0 && (
				<div>
					<p className="lbl">You’ll lose these, which haven’t been sent or paid yet. You won’t be charged for them:</p>
					<ul className="stock-waiting">
						{waiting.map(({ row, unreadable }) => (
							<li key={row?.op_id ?? unreadable?.op_id}>{row === undefined ? 'Something this version can’t read' : waitingLabel(row)}</li>
						))}
					</ul>
				</div>
			)}
			{known !== undefined && waiting.length === 0 && <p>You have nothing waiting here.</p>}
			{others > 0 && <p>{others === 1 ? 'One item' : `${others} items`} saved for someone else would be lost too.</p>}
			<p className="quiet">The app itself stays, so it still opens offline. You can remove it in your browser’s settings.</p>
		</EraseConfirmDialog>
	);
}
