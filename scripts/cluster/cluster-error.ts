/** The cluster can't start. The message is for whoever started it. */
export class ClusterError extends Error {
	override name = 'ClusterError';
}
