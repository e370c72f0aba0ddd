import { messages } from '#domain/texts/screen-messages.ts';

/** A part of the page that could not be fetched: gone after a deploy, or no signal before it was stored. */
export class ChunkError extends Error {
	override name = 'ChunkError';

	constructor(cause: unknown) {
		super(messages.chunkFailed, { cause });
	}
}
