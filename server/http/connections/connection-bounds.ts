/** How many connections the process keeps open. */
export interface ConnectionBounds {
	all: number;
	/** Per client address; undefined behind a proxy, because all connections come from the proxy's address. */
	perAddress: number | undefined;
}

/** An open connection takes about 20 kB, so this many take 200 MB. */
const MAX_CONNECTIONS = 10_000;
/** Descriptors kept free for files, the database, and the server's own outgoing connections. */
const LEFT_FOR_OTHERS = 256;
/** With fewer than this, the server can't do its work. */
const LEAST = 32;

/**
 * Three quarters of the descriptors that this process may have, so it never runs out: without one it could neither read
 * a file nor reach its database. One address may hold half of the connections. That fits 3,000 fans behind a stadium's
 * address with one or two connections per browser.
 *
 * @param descriptors the operating system's limit; undefined if there is none
 */
export function connectionBounds(descriptors: number | undefined, behindProxy: boolean): ConnectionBounds {
	const spare = descriptors === undefined ? MAX_CONNECTIONS : Math.min(Math.floor(descriptors * 0.75), descriptors - LEFT_FOR_OTHERS);
	const all = Math.max(LEAST, Math.min(MAX_CONNECTIONS, spare));
	return { all, perAddress: behindProxy ? undefined : Math.ceil(all / 2) };
}

interface Report {
	userLimits?: { open_files?: { soft: number | 'unlimited' } };
}

/**
 * How many descriptors this process may have open. Windows has no such limit. Node raises the soft limit to the hard
 * limit when it starts.
 */
export function descriptorLimit(): number | undefined {
	// Otherwise the report would look up all network interfaces.
	const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
	report.excludeNetwork = true;
	const { userLimits } = report.getReport() as Report;
	const soft = userLimits?.open_files?.soft;
	return typeof soft === 'number' ? soft : undefined;
}
