/**
 * The stylesheet of the small pages that a person sees between our app and a provider. These have no script, this one
 * stylesheet, and both themes.
 */
export const STYLESHEET_PATH = '/v1/pay.css';
/** The typeface of headings; the stylesheet names this address. */
export const FONT_PATH = '/v1/pay.woff2';
/** The typeface of body text. */
export const TEXT_FONT_PATH = '/v1/pay-text.woff2';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** HTML that is safe in a page. Only the `html` tag creates it. */
export interface Html {
	readonly html: string;
}

/** Template tag: escapes every value except other `html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
	return {
		html: parts.reduce((text, part, i) => {
			const value = values[i - 1] ?? '';
			return text + (typeof value === 'string' ? value.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c) : value.html) + part;
		}),
	};
}

/** Draws each item and joins the results. */
export function each<T>(items: readonly T[], draw: (item: T) => Html): Html {
	return { html: items.map((item) => draw(item).html).join('') };
}

/** A whole document in both themes. `head` is added to what every head has; `body` includes the body element. */
export function htmlDocument({ title, head, body }: { title: string; head: Html; body: Html }): string {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
${body}
</html>
`.html;
}

/** A whole page with one heading. */
export function page(title: string, main: Html): string {
	return htmlDocument({
		title,
		head: html`<meta name="robots" content="noindex">
<link rel="stylesheet" href="${STYLESHEET_PATH}">`,
		body: html`<body>
<main>
${main}
</main>
</body>`,
	});
}
