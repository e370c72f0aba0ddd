import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { downloadCsv } from '#admin/download-file.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { adminTexts } from '../admin-texts.ts';

const { download } = adminTexts.table;

/** Downloads the whole list as a CSV file, with the current filter. */
export function DownloadButton({ path, name }: { path: string; name: string }) {
	const fetching = useMutation({ mutationFn: async () => saveFile(name, await downloadCsv(path)) });
	const { error } = fetching;
	return (
		<div className="file">
			<Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
				<Download className="i" aria-hidden="true" />
				{fetching.isPending ? download.busy : download.button}
			</Button>
			{error !== null && <FieldError>{error instanceof ApiFailure ? error.detail : error.message}</FieldError>}
		</div>
	);
}
