import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { currentOwner } from '#core/stored-session.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { endSession } from '../lifecycle/end-session.ts';
import { forgetUnansweredRemoval, isRemovalUnanswered, noteUnansweredRemoval } from '../lifecycle/unanswered-removal.ts';
import { endProviderSession } from '../oidc/end-provider-session.ts';
import { wipeWithOutbox } from '../private-data/wipe-private-data.ts';

/**
 * Deletes the signed-in person's account. The server cancels what isn't paid. Then everything of the person is removed
 * from this device, including what waits in the outbox. Resolves like `logOut`.
 *
 * @throws ApiFailure: then, as far as we know, the account still exists.
 */
export async function deleteAccount(): Promise<{ provider: Promise<string | null> }> {
	const owner = currentOwner();
	if (owner === null) throw new ApiFailure('no_session', 'Please log in first.');
	try {
		await callApi(api.account(Number(owner)), doneSchema, { method: 'DELETE' });
	} catch (failure) {
		if (!(failure instanceof ApiFailure)) throw failure;
		// The session is gone after an attempt that got no answer, so that attempt succeeded.
		const alreadyRemoved = isRemovalUnanswered(owner) && (failure.code === 'session_ended' || failure.code === 'no_session');
		if (failure.code === 'network') noteUnansweredRemoval(owner);
		else forgetUnansweredRemoval();
		if (!alreadyRemoved) throw failure;
		await wipeWithOutbox(owner);
	}
	forgetUnansweredRemoval();
	await endSession('removed');
	return { provider: endProviderSession() };
}
