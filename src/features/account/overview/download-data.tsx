import { useAction } from '#core/react/use-action.ts';
import { askMyData } from '#session/account/account-calls.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { AccountSection } from '../account-section.tsx';

/** A copy of everything, as the privacy policy promises. */
export function DownloadData() {
	const { busy, error, start } = useAction(async () => saveJson(await askMyData()), 'Nothing was saved. Try again.');
	return (
		<AccountSection title="My data" text="Everything we have about you in one JSON file: account, profile, favorites, donations, requests, and messages.">
			<Button busy={busy} onClick={start}>
				{busy ? 'Preparing…' : 'Download my data'}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</AccountSection>
	);
}

function saveJson(data: unknown): void {
	saveFile('my-data.json', new Blob([JSON.stringify(data, null, '\t')], { type: 'application/json' }));
}
