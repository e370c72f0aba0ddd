/** The answer isn't a whole roster feed: cut, of another version, or not from our server. The stored rosters stay as they are. */
export class FeedError extends Error {
	override name = 'FeedError';
}
