/** How the message of an error begins that the page itself threw. */
export const PAGE_ERROR = 'in the page: ';

/** A browser on this machine that a test drives. Its profile is new, and `close` deletes it. */
export interface WebBrowser {
	/** Goes to the address and waits until the page has loaded. */
	open: (address: string) => Promise<void>;
	/**
	 * Runs `code`, the body of an async function, in the page.
	 * @returns what the code returned, as JSON carries it
	 * @throws Error with the page's own message and stack
	 */
	run: (code: string) => Promise<unknown>;
	/** Clicks the first element that the selector matches, as a person would. A page may open a window only then. */
	click: (selector: string) => Promise<void>;
	close: () => Promise<void>;
}

/**
 * The source of a function that runs `code` and returns its outcome as text. Each protocol has its own form of values and
 * of errors; a text comes out of all of them alike.
 */
export function asText(code: string): string {
	return `async () => {
	try {
		return JSON.stringify({ value: await (async () => {${code}})() });
	} catch (error) {
		return JSON.stringify({ error: error instanceof Error ? error.message + '\\n' + error.stack : String(error) });
	}
}`;
}

/** @returns what the code of `asText` returned. @throws Error with what it threw */
export function fromText(text: unknown): unknown {
	if (typeof text !== 'string') throw new Error(`the page answered ${JSON.stringify(text)}`);
	const outcome = JSON.parse(text) as { value?: unknown } | { error: string };
	if ('error' in outcome) throw new Error(PAGE_ERROR + outcome.error);
	return outcome.value;
}
