/**
 * The answer isn't a complete roster feed: it is truncated, of another version, or not from our server. The stored
 * rosters stay as they are.
 */
export class FeedError extends Error {
	override name = 'FeedError';
}
