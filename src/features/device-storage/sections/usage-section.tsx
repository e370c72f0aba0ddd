import { useState } from 'react';
import { requestPersistence } from '#core/request-persistence.ts';
import { byteSize } from '#domain/texts/byte-size.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { StorageSection } from '../storage-section.tsx';
import { useStorageTask } from '../use-storage-task.ts';
import type { StorageUsage } from './use-storage-usage.ts';

const texts = deviceStorageTexts.usage;

/** How much is stored in total, and whether the browser may clear it without asking. */
export function UsageSection({ usage, onAsked }: { usage: StorageUsage | undefined; onAsked: () => void }) {
	const [refused, setRefused] = useState(false);
	const ask = useStorageTask(async () => {
		setRefused(!(await requestPersistence()));
		onAsked();
	});
	const device = deviceName();
	return (
		<StorageSection title={texts.title}>
			{usage === undefined && (
				<div className="device-storage-skeleton" aria-busy="true">
					<Skeleton width="40%" height="2rem" />
					<Skeleton width="60%" />
					<Skeleton width="12rem" height="2.75rem" />
				</div>
			)}
			{usage?.used !== undefined && (
				<p className="device-storage-total ui-number">
					{texts.using} <b>{byteSize(usage.used)}</b>
				</p>
			)}
			{usage !== undefined && usage.used === undefined && <p>{texts.unknown}</p>}
			{usage?.persisted === true && <p>{texts.persisted}</p>}
			{usage?.persisted === false && (
				<>
					<p>{texts.notPersisted(device)}</p>
					<Button busy={ask.busy} onClick={ask.start}>
						{texts.ask}
					</Button>
					<p role="status">{refused && texts.refused}</p>
				</>
			)}
		</StorageSection>
	);
}
