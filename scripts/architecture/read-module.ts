import { type ESTree, parseSync } from 'vite';

/** Facts about a file for the rules. */
export interface Module {
	/** Imports as written: modules, types, and the files of its workers. */
	specifiers: string[];
	/** The browser's functions for requests that it names. */
	network: string[];
}

const NETWORK: readonly string[] = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'];
/** Only the syntax tree has these. It takes longer, so most files are spared. */
const IN_TREE = new RegExp(`\\b(?:import|require|URL)\\s*\\(|\\b(?:${NETWORK.join('|')})\\b`);

/** @throws if the text isn't TypeScript */
export function readModule(file: string, text: string): Module {
	const parsed = parseSync(file, text);
	const [error] = parsed.errors;
	if (error !== undefined) throw new SyntaxError(`${file}: ${error.message}`);
	const specifiers = new Set([
		...parsed.module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
		...parsed.module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
	]);
	const network = new Set<string>();
	for (const node of IN_TREE.test(text) ? nodesIn(parsed.program) : []) {
		if (node.type === 'Identifier' && NETWORK.includes(node.name)) network.add(node.name);
		const imported = importedBy(node);
		if (imported !== undefined) specifiers.add(imported);
	}
	return { specifiers: [...specifiers].map((specifier) => specifier.replace(/\?.*$/, '')), network: [...network] };
}

/** A node and all below it. */
function* nodesIn(value: unknown): Generator<ESTree.Node> {
	if (typeof value !== 'object' || value === null) return;
	if ('type' in value) yield value as ESTree.Node;
	for (const child of Object.values(value)) yield* nodesIn(child);
}

/**
 * Module that an expression imports while the program runs, or starts as a worker: `new URL('./worker.ts',
 * import.meta.url)`.
 */
function importedBy(node: ESTree.Node): string | undefined {
	if (node.type === 'ImportExpression' || node.type === 'TSImportType') return textOf(node.source);
	if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
	const text = textOf(node.arguments[0]);
	const { callee } = node;
	if (callee.type !== 'Identifier' || text === undefined) return undefined;
	return callee.name === 'require' || (callee.name === 'URL' && /^\..*\.tsx?$/.test(text)) ? text : undefined;
}

/** A text in which nothing is computed. */
function textOf(node: ESTree.Node | undefined): string | undefined {
	if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
	return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0]?.value.raw : undefined;
}
