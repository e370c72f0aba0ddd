import { useEffect, useRef, useState } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { pageWords } from '#domain/texts/page-meta.ts';
import { useRosterSizes, useSavedPlaces } from '#offline/storage/use-stored.ts';
import { deviceWord } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ErasePart } from './erase/erase-section.tsx';
import { takeErasureNote } from './erase/erasure-note.ts';
import { FilesPart } from './sections/app-files-section.tsx';
import { OwnPart } from './sections/own-records-section.tsx';
import { RostersPart } from './sections/rosters-section.tsx';
import './device-storage.css';
import { TeamsPart } from './sections/teams-section.tsx';
import { UsagePart } from './sections/usage-section.tsx';
import { useUsage } from './sections/use-storage-usage.ts';

const EVERYTHING_ERASED =
	'Everything is erased: rosters, photos, drafts, records, what waited, and the login. No roster comes back until you save a sport or let them come by themselves.';

/** What is stored on this device, how much it is, and the ways to take it along or be rid of it. */
export function OnThisPhoneScreen() {
	const device = deviceWord();
	useTitle(`On this ${device}`, pageWords[screens.onThisPhone].description);
	const online = useOnline();
	const sizes = useRosterSizes();
	const places = useSavedPlaces();
	const { usage, again } = useUsage(JSON.stringify([sizes, places]));
	const [said, setSaid] = useState('');
	const looked = useRef(false);
	useEffect(() => {
		if (looked.current) return;
		looked.current = true;
		if (takeErasureNote()) setSaid(EVERYTHING_ERASED);
	}, []);
	return (
		<div className="wrap page split">
			<div>
				<h1 className="d2">On this {device}</h1>
				<p className="lead">
					{online ? 'What is kept here, so that all of it works without a signal.' : 'Offline. This is what you have here; it all works as it is.'}
				</p>
			</div>
			<div className="stock-body">
				<p className="stock-said" role="status">
					{said}
				</p>
				{sizes === 'blocked' ? (
					<EmptyState title="This browser stores nothing for us." number={null}>
						<p>A private window or a setting may be the reason. The athletes come from the server each time, and nothing works without a signal.</p>
					</EmptyState>
				) : (
					<>
						<UsagePart usage={usage} onAsked={again} />
						<RostersPart />
						<TeamsPart />
						<FilesPart usage={usage} />
						<OwnPart />
						<ErasePart
							onErased={(text) => {
								setSaid(text);
								again();
							}}
						/>
					</>
				)}
			</div>
		</div>
	);
}
