import { useEffect, useRef, useState } from 'react';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { useOfflineRosters, useRosterSizes } from '#offline/storage/use-stored.ts';
import { useStorageTrouble } from '#outbox/react/use-storage-trouble.ts';
import { unreadTexts } from '#outbox/storage-texts.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { useOnline } from '#ui/browser/use-online.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { EraseSection } from './erase/erase-section.tsx';
import { takeErasureNote } from './erase/erasure-note.ts';
import { AppFilesSection } from './sections/app-files-section.tsx';
import { NotificationsSection } from './sections/notifications-section.tsx';
import { OwnRecordsSection } from './sections/own-records-section.tsx';
import { RostersSection } from './sections/rosters-section.tsx';
import './device-storage.css';
import { deviceStorageTexts } from './device-storage-texts.ts';
import { TeamsSection } from './sections/teams-section.tsx';
import { UsageSection } from './sections/usage-section.tsx';
import { useStorageUsage } from './sections/use-storage-usage.ts';

const texts = deviceStorageTexts;

/** Stored data on this device, the space that it uses, and buttons to export or erase it. */
export function DeviceStorageScreen() {
	const device = deviceName();
	useTitle(texts.title(device), pageMeta[screens.onThisPhone].description);
	const online = useOnline();
	const sizes = useRosterSizes();
	const trouble = useStorageTrouble(device);
	const saved = useOfflineRosters();
	const { usage, again } = useStorageUsage(JSON.stringify([sizes, saved]));
	const [notice, setNotice] = useState('');
	const looked = useRef(false);
	useEffect(() => {
		if (looked.current) return;
		looked.current = true;
		if (takeErasureNote()) setNotice(texts.erase.everythingErased);
	}, []);
	return (
		<div className="ui-frame ui-page ui-split">
			<div>
				<h1 className="ui-title-2">{texts.title(device)}</h1>
				<p className="ui-lead">{online ? texts.lead.online : texts.lead.offline}</p>
			</div>
			<div className="device-storage-body">
				<p className="device-storage-note" role="status">
					{notice}
				</p>
				{sizes === 'blocked' ? (
					<EmptyState title={unreadTexts.title} number={null}>
						<p>
							{trouble?.text} {texts.fromServer}
						</p>
						{trouble?.isLasting && <Button onClick={() => location.reload()}>{unreadTexts.reload}</Button>}
					</EmptyState>
				) : (
					<>
						<UsageSection usage={usage} onAsked={again} />
						<RostersSection />
						<TeamsSection />
						<AppFilesSection usage={usage} />
						<OwnRecordsSection />
						<NotificationsSection />
						<EraseSection
							onErased={(text) => {
								setNotice(text);
								again();
							}}
						/>
					</>
				)}
			</div>
		</div>
	);
}
