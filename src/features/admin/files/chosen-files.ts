type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Tells files apart. The same file chosen again is another object, with the same key. */
export function fileKey({ name, size, lastModified }: FileFacts): string {
	return `${name} ${size} ${lastModified}`;
}

/** `files` followed by `more`, without duplicates. */
export function withMoreFiles<F extends FileFacts>(files: readonly F[], more: Iterable<F>): F[] {
	return [...new Map([...files, ...more].map((file) => [fileKey(file), file])).values()];
}
