/** Waits for all of them, also after one has failed. @throws the first failure, in their order */
export async function settleAll(promises: readonly Promise<unknown>[]): Promise<void> {
	for (const result of await Promise.allSettled(promises)) if (result.status === 'rejected') throw result.reason;
}
