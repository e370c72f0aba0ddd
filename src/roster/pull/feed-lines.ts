/**
 * Lines of a UTF-8 stream, as they arrive. A last line without a line break counts too.
 * @throws TypeError on bytes that aren't UTF-8.
 */
export async function* feedLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder('utf-8', { fatal: true });
	/** Pieces of an incomplete line; joined only once, however many chunks it spans. */
	let open: string[] = [];
	const split = function* (text: string) {
		let from = 0;
		for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
			open.push(text.slice(from, at));
			yield open.join('');
			open = [];
			from = at + 1;
		}
		if (from < text.length) open.push(text.slice(from));
	};
	for await (const chunk of stream) yield* split(decoder.decode(chunk, { stream: true }));
	yield* split(decoder.decode());
	if (open.length > 0) yield open.join('');
}
