/**
 * A JSON `<script>` block, which the CSP allows because it isn't executed. `<` is escaped, so no value can close the
 * tag.
 */
export function dataBlock(id: string, value: unknown): string {
	return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}
