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

/** Tells the observer that this statement begins. */
export function statementBegins(statement: string): ((failed: boolean) => void) | undefined {
	return statement === '' ? undefined : observer?.(statement);
}
