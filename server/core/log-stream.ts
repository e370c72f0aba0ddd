/**
 * Writes the log's lines to standard output. If that fails, because the program that reads them has exited or the
 * disk is full, the site goes on without a log. Pino's own stream would retry forever and block the whole process.
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
