import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { observeStatements } from '#server/core/statement-observer.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/**
 * A span for each request, and one below it for each SQL statement. A span has the route's pattern, the status, and the
 * table: never an address, an id, a value, or anything about a person. A trace that the caller claims to continue is
 * ignored, so strangers don't decide what is recorded.
 * @returns a function that stops tracing statements
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): () => void {
	const current = new AsyncLocalStorage<Span>();
	const spans = new WeakMap<FastifyRequest, Span>();

	app.addHook('onRequest', (request, _reply, done) => {
		const method = METHODS.has(request.method) ? request.method : '_OTHER';
		const route = request.routeOptions.url;
		const attributes = {
			'http.request.method': method,
			...(route !== undefined && { 'http.route': route }),
			// The log's lines have it, too.
			'nil.request_id': request.id,
		};
		const span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
		spans.set(request, span);
		current.run(span, done);
	});
	app.addHook('onResponse', async (request, reply) => {
		const span = spans.get(request);
		span?.setAttribute('http.response.status_code', reply.statusCode);
		if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
		span?.end();
	});

	return observeStatements((statement) => {
		const parent = current.getStore();
		if (parent === undefined) return undefined;
		const { operation, table } = nameOfStatement(statement);
		const name = table === undefined ? operation : `${operation} ${table}`;
		const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...(table !== undefined && { 'db.collection.name': table }) };
		const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
		return (failed) => {
			if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
			span.end();
		};
	});
}

const OPERATIONS = /^\s*(select|insert|update|delete|with|begin|start|commit|rollback|savepoint|release|set|lock|create|drop|alter|vacuum|analyze)\b/i;
/** Our table names have no other characters. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?(?:public|drizzle)"?\.)?"?([a-z_]+)"?/i;

/** Innermost parentheses, with what is in them. */
const GROUP = /\([^()]*\)/g;

/**
 * Operation of a statement, and the first table that it names, outside of its subqueries if possible. It takes nothing
 * else from the text, which may contain values.
 */
function nameOfStatement(statement: string): { operation: string; table: string | undefined } {
	const plain = statement.replace(/'(?:[^']|'')*'/g, "''").replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
	let outside = plain;
	for (let before = ''; before !== outside; ) {
		before = outside;
		outside = outside.replace(GROUP, '#');
	}
	return { operation: OPERATIONS.exec(plain)?.[1]?.toUpperCase() ?? 'OTHER', table: (TABLE.exec(outside) ?? TABLE.exec(plain))?.[1] };
}
