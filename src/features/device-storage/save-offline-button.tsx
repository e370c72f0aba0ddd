import { Check, Download } from 'lucide-react';
import { useState } from 'react';
import type { RosterSelection } from '#offline/saved/offline-roster.ts';
import { useOfflineRoster } from '#offline/storage/use-stored.ts';
import { Button } from '#ui/controls/button.tsx';
import { PastSeason } from './past-season.tsx';
import { SaveOfflineDialog } from './save-offline-dialog.tsx';
import './device-storage.css';
import { deviceStorageTexts } from './device-storage-texts.ts';

const texts = deviceStorageTexts.save;
const saveText = (team: string | undefined) => (team === undefined ? texts.action : texts.actionFor(team));
const savedText = (team: string | undefined) => (team === undefined ? texts.saved : texts.savedFor(team));

/**
 * On the cover of a sport or a team: saves it for offline use, and shows whether it is saved. Renders nothing if this
 * browser can't store data.
 */
export function SaveOfflineButton({ selection }: { selection: RosterSelection }) {
	const [open, setOpen] = useState(false);
	const stored = useOfflineRoster(selection);
	if (stored === 'blocked') return null;
	const saved = stored ?? null;
	// The cover may show the sport while only a filter names the team.
	const team = selection.team?.team_name;
	return (
		<>
			<Button onClick={() => setOpen(true)} aria-busy={stored === undefined} aria-label={saved === null ? saveText(team) : savedText(team)}>
				{saved === null ? <Download className="ui-icon" aria-hidden="true" /> : <Check className="ui-icon" aria-hidden="true" />}
				<span className="ui-in-full">{saved === null ? saveText(team) : savedText(team)}</span>
				{/* On a phone's cover. */}
				<span className="ui-in-short" aria-hidden="true">
					{saved === null ? texts.short : texts.shortSaved}
				</span>
			</Button>
			<PastSeason selection={selection} />
			{open && stored !== undefined && <SaveOfflineDialog selection={selection} saved={saved} onClose={() => setOpen(false)} />}
		</>
	);
}
