/** Is told of each SQL statement when it begins. What it returns is called when the statement has ended. */
export type StatementObserver = (statement: string) => ((failed: boolean) => void) | undefined;

let observer: StatementObserver | undefined;

/** Sets who is told of statements: at most one, so the latest counts. @returns what ends that */
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
