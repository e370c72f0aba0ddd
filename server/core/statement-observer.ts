/** Called when an SQL statement begins. The function that it returns is called when the statement ends. */
export type StatementObserver = (statement: string) => ((failed: boolean) => void) | undefined;

let observer: StatementObserver | undefined;

/** Sets the observer of SQL statements, and replaces an earlier one. @returns a function that removes it */
export function observeStatements(by: StatementObserver): () => void {
	observer = by;
	return () => {
		if (observer === by) observer = undefined;
	};
}

/** @param given the first argument of a client's query: its text, or an object that has it */
export function statementBegins(given: unknown): ((failed: boolean) => void) | undefined {
	if (observer === undefined) return undefined;
	const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given;
	return typeof text === 'string' ? observer(text) : undefined;
}
