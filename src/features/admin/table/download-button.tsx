import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '#ui/browser/save-file.ts';
import { FieldError } from '#ui/form/field-error.tsx';
import { adminTexts } from '../admin-texts.ts';
import { DecidingButton } from '../deciding-button.tsx';
import { detailOf } from '../detail-of.ts';
import { downloadFile } from '../queries/download-file.ts';

const { download } = adminTexts.table;

interface DownloadButtonProps {
	path: string;
	/** The file's name. */
	name: string;
	label?: string;
	/** Content type; CSV by default. */
	type?: string;
}

/** Downloads a file, usually the whole list as CSV with the current filter. */
export function DownloadButton({ path, name, label = download.button, type }: DownloadButtonProps) {
	const fetching = useMutation({ mutationFn: async () => saveFile(name, await downloadFile(path, type)) });
	const { error } = fetching;
	return (
		<div className="admin-file">
			<DecidingButton busy={fetching.isPending} onClick={() => fetching.mutate()}>
				<Download className="ui-icon" aria-hidden="true" />
				{fetching.isPending ? download.busy : label}
			</DecidingButton>
			{error !== null && <FieldError>{detailOf(error)}</FieldError>}
		</div>
	);
}
