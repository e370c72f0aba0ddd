/** The code of the innermost cause that has one, such as `ECONNREFUSED` or PostgreSQL's `57P01`. Undefined if none has. */
export function errorCode(error: unknown): string | undefined {
	if (!(error instanceof Error)) return undefined;
	return errorCode(error.cause) ?? ('code' in error && typeof error.code === 'string' ? error.code : undefined);
}
