/**
 * A JSON `<script>` block, which the CSP allows because it isn't executed. `<` is escaped, so no value can close the
 * tag.
 */
export function dataBlock(id: string, value: unknown): string {
	return jsonBlock(id, JSON.stringify(value));
}

/** The same for a value that is JSON already. */
export function jsonBlock(id: string, json: string): string {
	return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}
