import { useState } from 'react';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { StorageSection } from '../storage-section.tsx';
import { EraseEverythingDialog } from './erase-everything-dialog.tsx';
import { EraseSomeDialog } from './erase-some-dialog.tsx';

const texts = deviceStorageTexts.erase;

type ErasableData = 'rosters' | 'photos' | 'everything';

/** Erases only rosters, only photos, or everything. Each asks for confirmation. */
export function EraseSection({ onErased }: { onErased: (said: string) => void }) {
	const [asking, setAsking] = useState<ErasableData>();
	const close = () => setAsking(undefined);
	return (
		<StorageSection title={texts.title} text={texts.text(deviceName())}>
			<div className="ui-actions">
				<Button onClick={() => setAsking('rosters')}>{texts.rosters}</Button>
				<Button onClick={() => setAsking('photos')}>{texts.photos}</Button>
				<Button onClick={() => setAsking('everything')}>{texts.everything}</Button>
			</div>
			{(asking === 'rosters' || asking === 'photos') && <EraseSomeDialog what={asking} onErased={onErased} onClose={close} />}
			{asking === 'everything' && <EraseEverythingDialog onClose={close} />}
		</StorageSection>
	);
}
