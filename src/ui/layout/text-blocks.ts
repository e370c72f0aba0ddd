/** The paragraphs of a typed text: an empty line ends one. */
export function textBlocks(text: string): string[] {
	return text
		.split(/\n\s*\n/)
		.map((block) => block.trim())
		.filter((block) => block !== '');
}
