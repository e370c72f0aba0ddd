import { screens } from '#domain/api/api-paths.ts';
import { eraseDevice } from '#offline/storage/erase-device.ts';
import { useOwnRecords } from '#offline/storage/use-stored.ts';
import { isWaiting } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { EraseConfirmDialog } from '../erase-confirm-dialog.tsx';
import { noteErasure } from './erasure-note.ts';

const texts = deviceStorageTexts.erase;

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
			title={texts.everythingAsk(device)}
			actionLabel={texts.everything}
			busyLabel={texts.busy}
			act={async () => {
				const address = await eraseDevice();
				noteErasure();
				location.replace(address ?? screens.onThisPhone);
				// The page is being left and is not drawn again.
				await new Promise(() => {});
			}}
			onClose={onClose}
		>
			<p>{(session === null ? texts.everythingText : texts.everythingLogsOut)(device)}</p>
			{waiting.length > 0 && (
				<div>
					<p className="ui-label">{texts.lost}</p>
					<ul className="device-storage-waiting">
						{waiting.map(({ row, unreadable }) => (
							<li key={row?.op_id ?? unreadable?.op_id}>{row === undefined ? deviceStorageTexts.own.unreadable : waitingLabel(row)}</li>
						))}
					</ul>
				</div>
			)}
			{known !== undefined && waiting.length === 0 && <p>{texts.nothingWaiting}</p>}
			{others > 0 && <p>{texts.othersLost(others)}</p>}
			<p className="ui-quiet">{texts.appStays}</p>
		</EraseConfirmDialog>
	);
}
