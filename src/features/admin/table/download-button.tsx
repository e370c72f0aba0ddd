import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { fetchFile } from '#core/api/fetch-file.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';

/** A list as a CSV file, whole, as it is narrowed at the moment. */
export function FileButton({ path, name }: { path: string; name: string }) {
	const fetching = useMutation({ mutationFn: async () => saveFile(name, await fetchFile(path, 'text/csv')) });
	const { error } = fetching;
	return (
		<div className="file">
			<Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
				<Download className="i" aria-hidden="true" />
				{fetching.isPending ? 'Collecting' : 'Download CSV'}
			</Button>
			{error !== null && <FieldError>{error instanceof ApiFailure ? error.detail : error.message}</FieldError>}
		</div>
	);
}
