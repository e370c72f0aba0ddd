import { byteSize } from '#domain/texts/byte-size.ts';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { counted } from '../offline-roster-text.ts';
import { StorageSection } from '../storage-section.tsx';
import type { StorageUsage } from './use-storage-usage.ts';

const texts = deviceStorageTexts.app;

/** Photos, and the app itself. */
export function AppFilesSection({ usage }: { usage: StorageUsage | undefined }) {
	const { saved, seen } = usage?.photos ?? {};
	const app = usage?.app;
	return (
		<StorageSection title={texts.title}>
			<dl className="device-storage-facts ui-number" aria-busy={usage === undefined}>
				<div>
					<dt>{texts.teamPhotos}</dt>
					<dd>{saved && sized(saved.photos, 'photo', saved.bytes)}</dd>
				</div>
				<div>
					<dt>{texts.seenPhotos}</dt>
					<dd>{seen && sized(seen.photos, 'photo', seen.bytes)}</dd>
				</div>
				<div>
					<dt>{texts.itself}</dt>
					<dd>{app && (app.files === 0 ? texts.notSaved : sized(app.files, 'file', app.bytes))}</dd>
				</div>
			</dl>
		</StorageSection>
	);
}

function sized(n: number, thing: string, bytes: number): string {
	return bytes === 0 ? counted(n, thing) : `${counted(n, thing)}, ${byteSize(bytes)}`;
}
