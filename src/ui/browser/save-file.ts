/** Saves a file as a browser download. */
export function saveFile(name: string, content: Blob): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// After this long, the browser has started to read the file, and it keeps what it reads.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
