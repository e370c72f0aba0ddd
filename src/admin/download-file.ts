import { fetchFile } from '#core/api/fetch-file.ts';

/** A list as a CSV file, whole. @param path the call that makes it @throws ApiFailure */
export function downloadCsv(path: string): Promise<Blob> {
	return fetchFile(path, 'text/csv');
}
