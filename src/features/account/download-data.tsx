import { api } from '#domain/api-paths.ts';
import { myDataSchema } from '#domain/my-data.ts';
import { callApi } from '#sync/api-client.ts';
import { useDeed } from '#sync/page/use-deed.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Part } from './part.tsx';

/** A copy of everything, as the privacy policy promises. */
export function DownloadData() {
	const { busy, trouble, start } = useDeed(async () => saveFile('my-data.json', await callApi(api.myData, myDataSchema)), 'Nothing was saved; try again.');
	return (
		<Part title="My data" text="Everything that we hold of you, as a JSON file: account, profile, favorites, donations and requests.">
			<Button busy={busy} onClick={start}>
				{busy ? 'Collecting' : 'Download my data'}
			</Button>
			{trouble !== undefined && <FieldError>{trouble}</FieldError>}
		</Part>
	);
}

function saveFile(name: string, content: unknown): void {
	const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, '\t')], { type: 'application/json' }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// The browser has begun to read it by then, and keeps what it reads.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
