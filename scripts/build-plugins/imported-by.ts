import type { Rollup } from 'vite';

/**
 * Tells whether one of the scripts imports a module, directly or indirectly, not counting dynamic imports. Call it once
 * the graph is complete.
 */
export function importedBy(...entries: string[]): (id: string, graph: { getModuleInfo: (id: string) => Rollup.ModuleInfo | null }) => boolean {
	let found: Set<string> | undefined;
	return (asked, graph) => {
		if (found === undefined) {
			const seen = new Set<string>();
			const visit = (id: string) => {
				if (seen.has(id)) return;
				seen.add(id);
				for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
			};
			for (const entry of entries) visit(entry);
			found = seen;
		}
		return found.has(asked);
	};
}
