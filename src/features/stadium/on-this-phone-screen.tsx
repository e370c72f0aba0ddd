import { useEffect, useRef, useState } from 'react';
import { useRosterSizes, useSavedPlaces } from '#data/react/use-stored.ts';
import { screens } from '#domain/api-paths.ts';
import { pageWords } from '#domain/page-words.ts';
import { deviceWord } from '#ui/device-word.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useOnline } from '#ui/use-online.ts';
import { useTitle } from '#ui/use-title.ts';
import { ErasePart } from './erase-part.tsx';
import { takeErasureNote } from './erasure-note.ts';
import { FilesPart } from './files-part.tsx';
import { OwnPart } from './own-part.tsx';
import { RostersPart } from './rosters-part.tsx';
import './stadium.css';
import { TeamsPart } from './teams-part.tsx';
import { UsagePart } from './usage-part.tsx';
import { useUsage } from './use-usage.ts';

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
