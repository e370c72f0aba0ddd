type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Tells files apart. The same file chosen again is another object, with the same key. */
export function fileKey({ name, size, lastModified }: FileFacts): string {
	return `${name} ${size} ${lastModified}`;
}

/** `files` followed by `more`, without duplicates. */
export function withMoreFiles<F extends FileFacts>(files: readonly F[], more: Iterable<F>): F[] {
	return [...new Map([...files, ...more].map((file) => [fileKey(file), file])).values()];
}

/** The files of a drop, and those in its folders, without the hidden ones that systems put there. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
	// The browser forgets the items once the event is over.
	const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
	const plain = [...files];
	return entries.length === 0 ? plain : (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
	if (entry.name.startsWith('.')) return [];
	if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
	if (!isFolder(entry)) return [];
	const reader = entry.createReader();
	const found: File[] = [];
	// A reader returns the entries in batches, and an empty batch at the end.
	for (;;) {
		const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
		if (part.length === 0) return found;
		for (const one of part) found.push(...(await filesIn(one)));
	}
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
