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
			busyLabel="Erasing"
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
				Rosters, photos, drafts, favorites and records on this {device} go{session !== null && ', and you are logged out'}. Your account and what you have given
				stay with us.
			</p>
			{waiting.length > 0 && (
				<div>
					<p className="lbl">This was not sent or not paid yet, and is lost. Nothing is charged for it:</p>
					<ul className="stock-waiting">
						{waiting.map(({ row, unreadable }) => (
							<li key={row?.op_id ?? unreadable?.op_id}>{row === undefined ? 'Something that this version can’t read' : waitingLabel(row)}</li>
						))}
					</ul>
				</div>
			)}
			{known !== undefined && waiting.length === 0 && <p>Nothing of yours waits here.</p>}
			{others > 0 && <p>{others === 1 ? 'One thing that is' : `${others} things that are`} kept for somebody else would be lost too.</p>}
			<p className="quiet">The app’s own files stay, so that it still opens without a signal. Removing those is up to the browser’s settings.</p>
		</EraseConfirmDialog>
	);
}
