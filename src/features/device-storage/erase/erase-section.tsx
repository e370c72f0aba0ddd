import { useState } from 'react';
import { deviceWord } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { Section } from '../storage-section.tsx';
import { EraseEverything } from './erase-everything-dialog.tsx';
import { EraseSome } from './erase-some-dialog.tsx';

type What = 'rosters' | 'photos' | 'everything';

/** Rosters alone, photos alone, or everything. Each is asked about once more before it goes. */
export function ErasePart({ onErased }: { onErased: (said: string) => void }) {
	const [asking, setAsking] = useState<What>();
	const close = () => setAsking(undefined);
	return (
		<Section title="Erase" text={`What goes from this ${deviceWord()}. Each asks once more.`}>
			<div className="actions">
				<Button onClick={() => setAsking('rosters')}>Erase the rosters</Button>
				<Button onClick={() => setAsking('photos')}>Erase the photos</Button>
				<Button onClick={() => setAsking('everything')}>Erase everything</Button>
			</div>
			{(asking === 'rosters' || asking === 'photos') && <EraseSome what={asking} onErased={onErased} onClose={close} />}
			{asking === 'everything' && <EraseEverything onClose={close} />}
		</Section>
	);
}
