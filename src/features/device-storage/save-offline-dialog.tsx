import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { requestRemoveOffline, requestSaveOffline } from '#offline/actions/request-offline.ts';
import type { OfflineRoster, RosterSelection } from '#offline/saved/offline-roster.ts';
import { useRosterSize } from '#offline/storage/use-stored.ts';
import { useSyncState } from '#roster/react/use-sync-state.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { deviceStorageTexts } from './device-storage-texts.ts';
import { downloadStateText, rosterSizeText, savedPhotosText, selectionName } from './offline-roster-text.ts';
import { useDownloadEstimate } from './use-download-estimate.ts';
import { useStorageTask } from './use-storage-task.ts';

const texts = deviceStorageTexts.save;

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
	const failed = save.failed ?? drop.failed;
	const { team } = selection;
	const isSaved = saved !== null;
	const comes = isSaved || state.syncing ? downloadStateText(state, device) : before.roster;
	return (
		<Dialog open onClose={onClose} title={selectionName(selection)} kicker={isSaved ? texts.saved : texts.action}>
			<div className="ui-sheet-body">
				<dl className="device-storage-facts ui-number">
					<div>
						<dt>{team === null ? texts.rosters : texts.rostersOf(selection.sport_name)}</dt>
						<dd>{roster === undefined ? texts.measuring : roster !== null ? texts.here(device, rosterSizeText(roster)) : comes}</dd>
					</div>
					<div>
						<dt>{texts.photos}</dt>
						<dd>{team === null ? texts.photosNeedTeam : isSaved ? savedPhotosText(saved.photos, device) : before.photos}</dd>
					</div>
				</dl>
				<p>{(isSaved ? texts.after : texts.before)(device)}</p>
				<p>
					<Link className={buttonClass('bare')} to={screens.onThisPhone} onClick={onClose}>
						{texts.everything(device)}
					</Link>
				</p>
				{failed && <FieldError>{texts.failed(failed(device))}</FieldError>}
				<div className="ui-pair">
					<Button onClick={onClose}>{deviceStorageTexts.close}</Button>
					{isSaved ? (
						<Button busy={drop.busy} onClick={drop.start}>
							{drop.busy ? deviceStorageTexts.removing : deviceStorageTexts.remove}
						</Button>
					) : (
						<Button look="strong" busy={save.busy} onClick={save.start}>
							{save.busy ? texts.busy : texts.action}
						</Button>
					)}
				</div>
				<p className="ui-hidden" role="status">
					{isSaved ? texts.savedNow(selectionName(selection)) : ''}
				</p>
			</div>
		</Dialog>
	);
}
