import type { Plugin, Rollup } from 'vite';

/** Where a classic script leaves the exports that modules read. */
const SHELF = 'globalThis.firstPaintScript';

/**
 * Turns one chunk, which imports nothing, into a classic script. Other chunks read its exports from `SHELF`. A browser
 * runs a classic script in the head as soon as it arrives, but a module waits for the document. Also, a service
 * worker's cache stores compiled code only for classic scripts.
 */
export function classicChunk(name: string): Plugin {
	return {
		name: 'classic-chunk',
		apply: 'build',
		renderChunk(code, chunk, _options, { chunks }) {
			const body = this.parse(code).body;
			if (chunk.name === name) {
				if (chunk.imports.length + chunk.dynamicImports.length > 0) this.error(`${name} imports ${chunk.imports.join(', ')}: a classic script can't`);
				return shelved(code, body);
			}
			const file = Object.values(chunks).find((other) => other.name === name)?.fileName;
			return file !== undefined && chunk.imports.includes(file) ? taken(code, body, file) : null;
		},
		generateBundle: {
			order: 'post',
			handler(_options, bundle) {
				// Strict mode, as in modules. The directive is added only after minification, because the minifier assumes strict
				// mode.
				const chunks = Object.values(bundle).filter((output) => output.type === 'chunk' && output.name === name);
				if (chunks.length !== 1) this.error(`there are ${chunks.length} chunks ${name}: one has to become a classic script`);
				for (const chunk of chunks) if (chunk.type === 'chunk') chunk.code = `"use strict";${chunk.code}`;
			},
		},
	};
}

type Statements = ReturnType<Rollup.PluginContext['parse']>['body'];

/** Wraps the script in its own scope and assigns its exports to `SHELF`. */
function shelved(code: string, body: Statements): string {
	const out = rewritten(code, body, (statement) => {
		if (statement.type !== 'ExportNamedDeclaration') return undefined;
		if (statement.declaration !== null || statement.source !== null) throw new Error('an export that is no plain list');
		const names = statement.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`);
		return `${SHELF}={${names.join(',')}};`;
	});
	return `(()=>{${out}})();`;
}

/** Replaces a module's imports from the script: it reads them from `SHELF`. */
export function taken(code: string, body: Statements, file: string): string {
	let found = false;
	const out = rewritten(code, body, (statement) => {
		if (!('source' in statement) || !String(statement.source?.value).endsWith(`/${file.replace(/^.*\//, '')}`)) return undefined;
		if (statement.type !== 'ImportDeclaration') throw new Error(`${statement.type} from ${file}`);
		found = true;
		const names = statement.specifiers.map((specifier) => {
			if (specifier.type !== 'ImportSpecifier') throw new Error(`${specifier.type} from ${file}`);
			return `${nameOf(specifier.imported)}:${specifier.local.name}`;
		});
		return names.length === 0 ? '' : `const {${names.join(',')}}=${SHELF};`;
	});
	// The module would run the script a second time.
	if (!found) throw new Error(`a chunk imports ${file}, and has no import statement for it`);
	return out;
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
	return node.name ?? JSON.stringify(node.value);
}

function rewritten(code: string, body: Statements, change: (statement: Statements[number]) => string | undefined): string {
	let out = '';
	let at = 0;
	for (const statement of body) {
		const text = change(statement);
		if (text === undefined) continue;
		out += code.slice(at, statement.start) + text;
		at = statement.end;
	}
	return out + code.slice(at);
}
