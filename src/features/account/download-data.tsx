import { api } from '#domain/api-paths.ts';
import { myDataSchema } from '#domain/my-data.ts';
import { callApi } from '#sync/api-client.ts';
import { useDeed } from '#sync/page/use-deed.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Part } from './part.tsx';

/** A copy of everything, as the privacy policy promises. */
export function DownloadData() {
	const { busy, trouble, start } = useDeed(async () => saveJson(await callApi(api.myData, myDataSchema)), 'Nothing was saved; try again.');
	return (
		<Part title="My data" text="Everything that we hold of you, as a JSON file: account, profile, favorites, donations, requests and messages.">
			<Button busy={busy} onClick={start}>
				{busy ? 'Collecting' : 'Download my data'}
			</Button>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</Part>
	);
}

function saveJson(data: unknown): void {
	saveFile('my-data.json', new Blob([JSON.stringify(data, null, '\t')], { type: 'application/json' }));
}
