import type { JsonSchema } from './named-schemas.ts';
import type { OpenApi, Operation } from './openapi-document.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function text(value: unknown): string {
	return String(value).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** The same as `text`, with `code` between backquotes. */
function prose(value: unknown): string {
	return text(value).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function json(value: unknown): string {
	return `<pre tabindex="0"><code>${text(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code></pre>`;
}

/** Permitted callers, in words. */
const CALLERS: Record<Operation['x-who'], string> = {
	anyone: 'For anyone.',
	user: 'For anyone who is logged in.',
	support: 'For support and admins.',
	admin: 'For admins.',
	'school-desk': 'For the desks of schools, about their own athletes.',
};

/** The document as a page for people: no script, one stylesheet. */
export function docsPage(document: OpenApi, stylesheet: string): string {
	const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
	);
	const contents = calls.map(({ path, method, operation }) => `<li><a href="#${operation.operationId}"><b>${method}</b> ${text(path)}</a></li>`);
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>
<h1>${text(document.info.title)}</h1>
<p>${prose(document.info.description)}</p>
<p>For programs, there is an <a href="/v1/openapi.json">OpenAPI document</a>. Calls carry the header <code>x-api-key</code> unless noted otherwise.</p>
<nav aria-label="Calls"><ul>
${contents.join('\n')}
</ul></nav>
${calls.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
	return `<section id="${operation.operationId}">
<h2><b>${method}</b> ${text(path)}</h2>
<p>${prose(operation.summary)}. ${CALLERS[operation['x-who']]}${operation['x-proof'] === undefined ? '' : ' Needs a proof of identity from the last 5 minutes.'}${operation.security.some(({ apiKey }) => apiKey) ? '' : ' Needs no key.'}</p>
${operation.description === undefined ? '' : `<p>${prose(operation.description)}</p>`}
${parameterTable(operation.parameters)}
${operation.requestBody === undefined ? '' : `<h3>Body</h3>${examples(operation.requestBody)}`}
<h3>Answer</h3>${examples(operation.responses['200'] ?? {})}
<h3>Errors</h3><ul>${Object.entries(operation.responses)
		.filter(([status]) => status !== '200')
		.map(([status, response]) => `<li>${status} ${prose(response.description)}</li>`)
		.join('')}</ul>
</section>`;
}

function parameterTable(parameters: JsonSchema[]): string {
	if (parameters.length === 0) return '';
	const rows = parameters.map((parameter) => {
		const schema = parameter.schema as JsonSchema;
		const usual = schema.default === undefined ? '' : `, ${text(schema.default)} if left out`;
		const description = parameter.description ?? parameter.example ?? '';
		return `<tr><th scope="row"><code>${text(parameter.name)}</code></th><td>${text(parameter.in)}${parameter.required === true ? '' : ', optional'}</td><td>${text(schema.type ?? '')}${usual}</td><td>${prose(description)}</td></tr>`;
	});
	return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Type</th><th scope="col">Example or note</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function examples(holder: JsonSchema): string {
	const content = (holder.content ?? {}) as Record<string, { example?: unknown; schema?: { properties?: Record<string, JsonSchema> } }>;
	return Object.entries(content)
		.map(
			([type, { example, schema }]) =>
				`<p><code>${text(type)}</code></p>${example === undefined ? fieldList(schema?.properties ?? {}) : example === '' ? '' : json(example)}`,
		)
		.join('');
}

/** The fields of a form with files, which has no example. */
function fieldList(fields: Record<string, JsonSchema>): string {
	return `<ul>${Object.entries(fields)
		.map(([name, { description }]) => `<li><code>${text(name)}</code> ${prose(description)}</li>`)
		.join('')}</ul>`;
}
