/** A data block, which a Content Security Policy allows in a page. A name in it can't close its tag. */
export function dataBlock(id: string, value: unknown): string {
	return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}
