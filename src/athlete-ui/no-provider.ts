/** The default of a context whose function the app must provide. The stack says which one was called. */
export function noProvider(): never {
	throw new Error('a context has no provider');
}
