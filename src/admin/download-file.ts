import { fetchFile } from '#core/api/fetch-file.ts';

/** Downloads a whole list as a CSV file. @param path the call that generates it @throws ApiFailure */
export function downloadCsv(path: string): Promise<Blob> {
	return fetchFile(path, 'text/csv');
}
