import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { compressJson } from '#server/http/answers/compress-json.ts';
import type { Deps } from '#server/http/route/deps.ts';
import type { DocumentedCall } from '#server/http/route/documented-call.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApi, openApiDocument } from './openapi-document.ts';

const STYLESHEET_PATH = '/v1/docs.css';
const stylesheet = readFileSync(new URL('./docs.css', import.meta.url), 'utf8');

/** The API's description: an OpenAPI document for programs, and a page made from it for people. Neither needs a key. */
export function registerOpenApi(app: FastifyInstance, deps: Deps, calls: readonly DocumentedCall[]): void {
	let made: OpenApi | undefined;
	const document = () => {
		made ??= openApiDocument(calls, deps.env.PUBLIC_URL);
		return made;
	};
	app.get('/v1/openapi.json', { onSend: compressJson }, (_request, reply) => reply.header('cache-control', 'no-cache').send(document()));
	app.get('/v1/docs', (_request, reply) =>
		reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(docsPage(document(), STYLESHEET_PATH)),
	);
	app.get(STYLESHEET_PATH, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet));
}
