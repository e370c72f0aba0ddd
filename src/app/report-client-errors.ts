import { callApi } from '#core/api/api-client.ts';
import { api } from '#domain/api/api-paths.ts';
import type { ClientError } from '#domain/api/client-errors.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { onPageError } from './page-errors.ts';

/** Reports per page. Each error is reported once, and a broken page must not flood the server. */
const REPORTS = 10;
/** Errors whose message the browser writes. A message from our own code may contain what somebody typed. */
const BY_THE_BROWSER = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError', 'EvalError']);
/** Messages of Chrome, Firefox, Safari, and Vite for a lost connection, which isn't an error of the page. */
const NO_CONNECTION = /failed to fetch|networkerror|load failed|dynamically imported module|importing a module script failed|unable to preload css/i;

/** Reports errors of the page's code to the server, also those from before this loaded, without anything about the person (`POST /v1/client-errors`). */
export function reportClientErrors(): void {
	const reportedKinds = new Set<string>();
	const tell = (reason: unknown) => {
		const error = clientError(reason, location);
		const kind = error && `${error.source} ${error.name}`;
		if (error === undefined || kind === undefined || reportedKinds.has(kind) || reportedKinds.size >= REPORTS) return;
		reportedKinds.add(kind);
		// A report that doesn't arrive is lost. The next visitor with the same error reports it again.
		callApi(api.clientErrors, doneSchema, { method: 'POST', body: { errors: [error] } }).catch(() => undefined);
	};
	onPageError(tell);
}

/** The report about `reason`. Undefined if it isn't an error of our code, for example one of a browser extension. */
export function clientError(reason: unknown, { origin, pathname }: Pick<Location, 'origin' | 'pathname'>): ClientError | undefined {
	if (!(reason instanceof Error) || reason.name === 'AbortError' || reason.name === 'ApiFailure' || NO_CONNECTION.test(reason.message)) return undefined;
	const source = (reason.stack ?? '')
		.split('\n')
		.flatMap((line) => /(https?:\/\/[^\s()]+):(\d+):(\d+)/.exec(line)?.slice(1, 4).join(':') ?? [])
		.find((place) => place.startsWith(`${origin}/`))
		?.slice(origin.length)
		.replace(/[?#][^:]*/, '');
	if (source === undefined || !/^\/[\w./-]{0,100}:\d{1,7}:\d{1,7}$/.test(source)) return undefined;
	return {
		name: /^[A-Za-z]{1,40}$/.test(reason.name) ? reason.name : 'Error',
		message: BY_THE_BROWSER.has(reason.name) ? withoutValues(reason.message) : '',
		source,
		screen: /^\/[\w-]{0,40}/.exec(pathname)?.[0] ?? '/',
	};
}

/** Removes values that a browser quotes in its messages. They are mostly variable names, but sometimes text. */
function withoutValues(message: string): string {
	return message
		.replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '')
		.replace(/[^A-Za-z .,:;()_$*-]/g, '')
		.slice(0, 200);
}
