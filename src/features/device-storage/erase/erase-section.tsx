import { useState } from 'react';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { StorageSection } from '../storage-section.tsx';
import { EraseEverythingDialog } from './erase-everything-dialog.tsx';
import { EraseSomeDialog } from './erase-some-dialog.tsx';

type ErasableData = 'rosters' | 'photos' | 'everything';

/** Erases only rosters, only photos, or everything. Each asks for confirmation. */
export function EraseSection({ onErased }: { onErased: (said: string) => void }) {
	const [asking, setAsking] = useState<ErasableData>();
	const close = () => setAsking(undefined);
	return (
		<StorageSection title="Erase" text={`Free up space on this ${deviceName()}. We’ll ask you to confirm first.`}>
			<div className="actions">
				<Button onClick={() => setAsking('rosters')}>Erase rosters</Button>
				<Button onClick={() => setAsking('photos')}>Erase photos</Button>
				<Button onClick={() => setAsking('everything')}>Erase everything</Button>
			</div>
			{(asking === 'rosters' || asking === 'photos') && <EraseSomeDialog what={asking} onErased={onErased} onClose={close} />}
			{asking === 'everything' && <EraseEverythingDialog onClose={close} />}
		</StorageSection>
	);
}
