import { requestPhotoErasure, requestRosterErasure } from '#offline/saved/request-offline.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { EraseConfirmDialog } from '../erase-confirm-dialog.tsx';

const some = {
	rosters: {
		act: requestRosterErasure,
		goes: 'Every roster goes, and what you saved for the stadium.',
		after:
			'With a connection you can still browse; without one there is nothing to search. None comes back until you save a sport or let them come by themselves.',
		said: 'The rosters are erased, and what was saved for the stadium.',
	},
	photos: {
		act: requestPhotoErasure,
		goes: 'Every photo goes. Saved teams are no longer saved; their rosters stay.',
		after: 'A photo comes again when its athlete is on the screen with a connection.',
		said: 'The photos are erased.',
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
			title={`Erase the ${what} on this ${deviceName()}?`}
			actionLabel={`Erase the ${what}`}
			busyLabel="Erasing"
			act={async () => {
				await act();
				onErased(said);
			}}
			onClose={onClose}
		>
			<p>
				{goes} {after} Your account, drafts and what waits stay.
			</p>
		</EraseConfirmDialog>
	);
}
