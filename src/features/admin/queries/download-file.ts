import { fetchFile } from '#core/api/fetch-file.ts';

/** Downloads a file that the API generates: a whole list as CSV by default. @throws ApiFailure */
export function downloadFile(path: string, type = 'text/csv'): Promise<Blob> {
	return fetchFile(path, type);
}
