const OPERATIONS = /^\s*(select|insert|update|delete|with|begin|start|commit|rollback|savepoint|release|set|lock|create|drop|alter|vacuum|analyze)\b/i;
/** Our table names have no other characters. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?(?:public|drizzle)"?\.)?"?([a-z_]+)"?/i;

/**
 * What a statement does, and the first table that it names. It takes nothing else from the text, which may contain
 * values.
 */
export function nameOfStatement(statement: string): { operation: string; table: string | undefined } {
	const plain = statement.replace(/'(?:[^']|'')*'/g, "''").replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
	return { operation: OPERATIONS.exec(plain)?.[1]?.toUpperCase() ?? 'OTHER', table: TABLE.exec(plain)?.[1] };
}
