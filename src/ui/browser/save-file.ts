/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	// The browser has begun to read it by then, and keeps what it reads.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
