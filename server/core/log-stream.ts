/**
 * Writes the log's lines to standard output. If nobody can take them anymore, because the reader of a pipe has gone or
 * the disk is full, the site goes on without a log. Pino's own stream would try again without end, with the whole
 * process waiting for it.
 */
export function logStream(): { write(line: string): void } {
	for (const output of [process.stdout, process.stderr]) output.on('error', goOnWithoutLog);
	return {
		write(line) {
			try {
				process.stdout.write(line);
			} catch {
				goOnWithoutLog();
			}
		},
	};
}

/** There is no place left to report the failure to. */
function goOnWithoutLog(): void {}
