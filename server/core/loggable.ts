/**
 * An error in a form that is safe to log: its kind, code, and stack, and those of its causes. A failed query's
 * parameters and the database's `detail` contain what people sent (addresses, names, hashes of passwords), so it copies
 * only fields that are known to be free of personal data.
 */
export interface LoggableError {
	type: string;
	message: string;
	code?: string;
	stack?: string;
	cause?: LoggableError;
}

export function loggable(error: unknown): LoggableError {
	if (!(error instanceof Error)) return { type: typeof error, message: 'something other than an Error was thrown' };
	const message = 'params' in error && 'query' in error ? `Failed query: ${String(error.query)}` : error.message;
	return {
		type: error.name,
		message,
		...('code' in error ? { code: String(error.code) } : {}),
		...(error.stack === undefined ? {} : { stack: error.stack.replace(error.message, message) }),
		...(error.cause === undefined ? {} : { cause: loggable(error.cause) }),
	};
}

/** The same, in one line. */
export function inOneLine(error: unknown): string {
	const { type, message, code } = loggable(error);
	return `${type}${code === undefined ? '' : ` ${code}`}: ${message}`;
}
