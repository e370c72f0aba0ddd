/** Waits for all promises, even if one fails. @throws the first failure, in the array's order */
export async function settleAll(promises: readonly Promise<unknown>[]): Promise<void> {
	for (const result of await Promise.allSettled(promises)) if (result.status === 'rejected') throw result.reason;
}
