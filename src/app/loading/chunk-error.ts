import { messages } from '#domain/texts/screen-messages.ts';

/**
 * A chunk of the page couldn't be fetched: it is gone after a deploy, or there was no connection before it was stored.
 */
export class ChunkError extends Error {
	override name = 'ChunkError';

	constructor(cause: unknown) {
		super(messages.chunkFailed, { cause });
	}
}
