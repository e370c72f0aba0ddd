import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { currentOwner } from '#core/stored-session.ts';
import { doneSchema } from '#domain/account/account.ts';
import { api } from '#domain/api/api-paths.ts';
import { endSession } from '../lifecycle/end-session.ts';
import { forgetUnansweredRemoval, isRemovalUnanswered, noteUnansweredRemoval } from '../lifecycle/unanswered-removal.ts';
import { endProviderSession } from '../oidc/end-provider-session.ts';
import { wipeWithOutbox } from '../private-data/wipe-private-data.ts';

/**
 * Deletes the account of whoever is logged in. The server calls off what isn't paid; then everything of the person leaves this device, what waits
 * here too. Resolves like `logOut`.
 *
 * @throws ApiFailure: then the account is still there, as far as anybody knows.
 */
export async function deleteAccount(): Promise<{ provider: Promise<string | null> }> {
	const owner = currentOwner();
	if (owner === null) throw new ApiFailure('no_session', 'Please log in first.');
	try {
		await callApi(api.account(Number(owner)), doneSchema, { method: 'DELETE' });
	} catch (failure) {
		if (!(failure instanceof ApiFailure)) throw failure;
		// No session any more after a try that had no answer: that one went through.
		const gone = isRemovalUnanswered(owner) && (failure.code === 'session_ended' || failure.code === 'no_session');
		if (failure.code === 'network') noteUnansweredRemoval(owner);
		else forgetUnansweredRemoval();
		if (!gone) throw failure;
		await wipeWithOutbox(owner);
	}
	forgetUnansweredRemoval();
	await endSession('removed');
	return { provider: endProviderSession() };
}
