import { useAction } from '#core/react/use-action.ts';
import { askMyData } from '#session/account/account-calls.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { AccountSection } from '../account-section.tsx';
import { accountTexts } from '../account-texts.ts';

const texts = accountTexts.myData;

/** Downloads everything that we store about the person, as the privacy policy promises. */
export function DownloadData() {
	const { busy, error, start } = useAction(async () => saveJson(await askMyData()), texts.unanswered);
	return (
		<AccountSection title={texts.title} text={texts.text}>
			<Button busy={busy} onClick={start}>
				{busy ? texts.preparing : texts.download}
			</Button>
			{error !== undefined && <FieldError>{error}</FieldError>}
		</AccountSection>
	);
}

function saveJson(data: unknown): void {
	saveFile('my-data.json', new Blob([JSON.stringify(data, null, '\t')], { type: 'application/json' }));
}
