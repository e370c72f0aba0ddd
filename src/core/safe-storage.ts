/*
 * The browser's localStorage and sessionStorage, which may be blocked (private windows, policies) or full. Nothing here
 * throws.
 */
type Kind = 'localStorage' | 'sessionStorage';

/** Undefined if storage is blocked. */
export function openStorage(kind: Kind = 'localStorage'): Storage | undefined {
	try {
		return globalThis[kind];
	} catch {
		return undefined;
	}
}

/** Null if nothing is stored under `key`; undefined if storage is blocked. */
export function readStored(key: string, kind?: Kind): string | null | undefined {
	return openStorage(kind)?.getItem(key);
}

/** @param failed gets the reason if it can't be stored: storage is blocked or full */
export function writeStored(key: string, text: string, failed: (error: unknown) => void, kind: Kind = 'localStorage'): void {
	try {
		globalThis[kind].setItem(key, text);
	} catch (error) {
		failed(error);
	}
}

export function dropStored(key: string, kind?: Kind): void {
	openStorage(kind)?.removeItem(key);
}
