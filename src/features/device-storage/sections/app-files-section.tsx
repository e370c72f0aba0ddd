import { byteSize } from '#domain/texts/byte-size.ts';
import { counted } from '../offline-roster-text.ts';
import { Section } from '../storage-section.tsx';
import type { Usage } from './use-storage-usage.ts';

/** Photos, and the app itself. */
export function FilesPart({ usage }: { usage: Usage | undefined }) {
	const { saved, seen } = usage?.photos ?? {};
	const app = usage?.app;
	return (
		<Section title="Photos and the app">
			<dl className="stock-facts num" aria-busy={usage === undefined}>
				<div>
					<dt>Photos of saved teams</dt>
					<dd>{saved && sized(saved.photos, 'photo', saved.bytes)}</dd>
				</div>
				<div>
					<dt>Photos seen lately</dt>
					<dd>{seen && sized(seen.photos, 'photo', seen.bytes)}</dd>
				</div>
				<div>
					<dt>The app itself</dt>
					<dd>{app && (app.files === 0 ? 'Not stored yet' : sized(app.files, 'file', app.bytes))}</dd>
				</div>
			</dl>
		</Section>
	);
}

function sized(n: number, thing: string, bytes: number): string {
	return bytes === 0 ? counted(n, thing) : `${counted(n, thing)}, ${byteSize(bytes)}`;
}
