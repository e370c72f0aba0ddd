import { requestPhotoErasure, requestRosterErasure } from '#offline/saved/request-offline.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { EraseConfirmDialog } from '../erase-confirm-dialog.tsx';

const some = {
	rosters: {
		act: requestRosterErasure,
		goes: 'This erases every roster, including those you saved for the stadium.',
		after:
			'You can still browse online, but there’s nothing to search offline. Rosters won’t come back until you save a sport or turn automatic downloads back on.',
		said: 'All rosters are erased, including those saved for the stadium.',
	},
	photos: {
		act: requestPhotoErasure,
		goes: 'This erases every photo. Saved teams will no longer be saved, but their rosters stay.',
		after: 'Photos come back as you view athletes online.',
		said: 'All photos are erased.',
	},
};

interface EraseSomeDialogProps {
	what: keyof typeof some;
	onErased: (said: string) => void;
	onClose: () => void;
}

/** The second tap, for data that can be downloaded again. */
export function EraseSomeDialog({ what, onErased, onClose }: EraseSomeDialogProps) {
	const { act, goes, after, said } = some[what];
	return (
		<EraseConfirmDialog
			title={`Erase ${what} on this ${deviceName()}?`}
			actionLabel={`Erase ${what}`}
			busyLabel="Erasing…"
			act={async () => {
				await act();
				onErased(said);
			}}
			onClose={onClose}
		>
			<p>
				{goes} {after} Your account, drafts, and anything waiting stay.
			</p>
		</EraseConfirmDialog>
	);
}
