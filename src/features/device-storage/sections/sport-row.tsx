import { useState } from 'react';
import { byteSize } from '#domain/texts/byte-size.ts';
import { requestSaveOffline, requestSportRemoval } from '#offline/actions/request-offline.ts';
import { useSyncState } from '#roster/react/use-sync-state.ts';
import type { RosterSize } from '#roster/store/roster-size.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/overlay/toast.ts';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { EraseConfirmDialog } from '../erase-confirm-dialog.tsx';
import { downloadStateText, rosterSizeText } from '../offline-roster-text.ts';
import { useStorageTask } from '../use-storage-task.ts';

const texts = deviceStorageTexts;

interface SportRowProps {
	sport: { sport_id: number; sport_name: string };
	/** Stored data of the sport. */
	roster: RosterSize | undefined;
	/** The sport, or a team of it, is saved for offline use. */
	saved: boolean;
	/** Its rosters download automatically. */
	wanted: boolean;
	/** Size in bytes, if they don't download because others come first. */
	left: number | undefined;
}

/** A sport's rosters: how many, from when, and how much space, with buttons to save or remove them. */
export function SportRow({ sport, roster, saved, wanted, left }: SportRowProps) {
	const { sport_id, sport_name } = sport;
	const device = deviceName();
	const state = useSyncState(sport_id);
	const [asking, setAsking] = useState(false);
	const save = useStorageTask(() => requestSaveOffline({ sport_id, sport_name, team: null }));
	const away = roster === undefined && (!wanted || (left !== undefined && !state.syncing));
	const absent = left === undefined ? texts.rosters.away(device) : texts.rosters.beyond(device, byteSize(left));
	return (
		<li className="device-storage-row">
			<div>
				<h3>{sport_name}</h3>
				<p className="ui-number">{roster ? rosterSizeText(roster) : away ? absent : downloadStateText(state, device)}</p>
				{saved && <p className="device-storage-mark">{texts.save.saved}</p>}
				{save.failed && <p className="device-storage-bad">{texts.notSaved}</p>}
			</div>
			<div className="ui-actions">
				{!saved && (
					<Button look={away ? 'plain' : 'bare'} busy={save.busy} onClick={save.start} aria-label={texts.save.actionFor(sport_name)}>
						{texts.save.short}
					</Button>
				)}
				{!away && (
					<Button look="bare" onClick={() => setAsking(true)} aria-label={texts.removeThis(sport_name)}>
						{texts.remove}
					</Button>
				)}
			</div>
			{asking && (
				<EraseConfirmDialog
					title={texts.rosters.removeAsk(sport_name)}
					actionLabel={texts.remove}
					busyLabel={texts.removing}
					act={async () => {
						await requestSportRemoval(sport_id);
						toast(texts.rosters.removed(sport_name));
					}}
					onClose={() => setAsking(false)}
				>
					<p>{(saved ? texts.rosters.removeSavedText : texts.rosters.removeText)(device)}</p>
				</EraseConfirmDialog>
			)}
		</li>
	);
}
