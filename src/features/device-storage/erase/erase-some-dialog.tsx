import { requestPhotoErasure, requestRosterErasure } from '#offline/actions/request-offline.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { EraseConfirmDialog } from '../erase-confirm-dialog.tsx';

const texts = deviceStorageTexts.erase;
const some = {
	rosters: { act: requestRosterErasure, ask: texts.rostersAsk, action: texts.rosters, text: texts.rostersText, said: texts.rostersErased },
	photos: { act: requestPhotoErasure, ask: texts.photosAsk, action: texts.photos, text: texts.photosText, said: texts.photosErased },
};

interface EraseSomeDialogProps {
	what: keyof typeof some;
	onErased: (said: string) => void;
	onClose: () => void;
}

/** The second tap, for data that can be downloaded again. */
export function EraseSomeDialog({ what, onErased, onClose }: EraseSomeDialogProps) {
	const { act, ask, action, text, said } = some[what];
	return (
		<EraseConfirmDialog
			title={ask(deviceName())}
			actionLabel={action}
			busyLabel={texts.busy}
			act={async () => {
				await act();
				onErased(said);
			}}
			onClose={onClose}
		>
			<p>
				{text} {texts.stays}
			</p>
		</EraseConfirmDialog>
	);
}
