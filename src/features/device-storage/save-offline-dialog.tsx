import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import type { OfflineRoster, RosterSelection } from '#offline/saved/offline-roster.ts';
import { requestRemoveOffline, requestSaveOffline } from '#offline/saved/request-offline.ts';
import { useRosterSize } from '#offline/storage/use-stored.ts';
import { useSyncState } from '#roster/react/use-sync-state.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { downloadStateText, rosterSizeText, savedPhotosText, selectionName } from './offline-roster-text.ts';
import { useDownloadEstimate } from './use-download-estimate.ts';
import { useStorageTask } from './use-storage-task.ts';

interface SaveOfflineDialogProps {
	selection: RosterSelection;
	saved: OfflineRoster | null;
	onClose: () => void;
}

/** Before saving: what it would download and how much. Afterwards: what is stored, and a button to remove it. */
export function SaveOfflineDialog({ selection, saved, onClose }: SaveOfflineDialogProps) {
	const device = deviceName();
	const state = useSyncState(selection.sport_id);
	const stored = useRosterSize(selection.sport_id);
	const roster = stored === 'blocked' ? null : stored;
	const before = useDownloadEstimate(selection, roster === undefined ? undefined : roster !== null);
	const save = useStorageTask(() => requestSaveOffline(selection));
	const drop = useStorageTask(() => requestRemoveOffline(selection));
	const { team } = selection;
	const isSaved = saved !== null;
	const comes = isSaved || state.syncing ? downloadStateText(state, device) : before.roster;
	return (
		<Dialog open onClose={onClose} title={selectionName(selection)} kicker={isSaved ? 'Saved for the stadium' : 'Save for the stadium'}>
			<div className="saved">
				<dl className="stock-facts num">
					<div>
						<dt>{team === null ? 'Rosters' : `${selection.sport_name} rosters`}</dt>
						<dd>{roster === undefined ? 'Measuring…' : roster !== null ? `On this ${device}: ${rosterSizeText(roster)}` : comes}</dd>
					</div>
					<div>
						<dt>Photos</dt>
						<dd>{team === null ? 'Save a team to get its photos too' : isSaved ? savedPhotosText(saved.photos, device) : before.photos}</dd>
					</div>
				</dl>
				<p>
					{isSaved
						? `It updates automatically and works on this ${device} without a signal.`
						: `It stays on this ${device} and updates automatically until you remove it. We’ll ask your browser not to clear it when space runs low.`}
				</p>
				<p>
					<Link className={buttonClass('bare')} to={screens.onThisPhone} onClick={onClose}>
						Everything on this {device}
					</Link>
				</p>
				{(save.failed || drop.failed) && (
					<FieldError>{`Your browser couldn’t save it. You may be in a private window, or your ${device} may be full.`}</FieldError>
				)}
				<div className="pair">
					<Button onClick={onClose}>Close</Button>
					{isSaved ? (
						<Button busy={drop.busy} onClick={drop.start}>
							{drop.busy ? 'Removing…' : 'Remove'}
						</Button>
					) : (
						<Button look="strong" busy={save.busy} onClick={save.start}>
							{save.busy ? 'Saving…' : 'Save for the stadium'}
						</Button>
					)}
				</div>
				<p className="vh" role="status">
					{isSaved ? `${selectionName(selection)} is saved for the stadium.` : ''}
				</p>
			</div>
		</Dialog>
	);
}
