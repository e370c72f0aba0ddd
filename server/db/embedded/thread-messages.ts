/** Messages between the server's main thread and the thread of the embedded database. */

/** The database to open: a folder on disk, or one in memory, optionally from a dump. */
export interface EmbeddedSource {
	/** The cluster's folder. Undefined: in memory. */
	dataDir?: string;
	/** The folder is a copy that nobody needs after a crash, so nothing waits for the disk. */
	isCopy?: boolean;
	/** A tar file of a whole cluster, for a database in memory. */
	dump?: Uint8Array;
}

export type ToDatabase =
	/** A client connects. What an earlier one left open is rolled back and forgotten. */
	| { kind: 'attach' }
	/** Bytes of PostgreSQL's wire protocol. */
	| { kind: 'bytes'; bytes: Uint8Array }
	| { kind: 'dump' }
	/** Copies the cluster's folder to a folder that doesn't exist yet. `log`: of the log's files, only this one. */
	| { kind: 'copy'; to: string; log?: string | undefined }
	| { kind: 'close' };

export type FromDatabase =
	| { kind: 'ready' }
	| { kind: 'attached' }
	| { kind: 'bytes'; bytes: Uint8Array }
	| { kind: 'dumped'; tar: Uint8Array }
	| { kind: 'copied'; to: string; error?: unknown };
