import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { myPasskeysAnswerSchema, passkeyCreationSchema } from '#domain/account/passkeys.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { createPasskey } from './passkey-browser.ts';

/** The person's passkeys, oldest first. Fetched each time it is shown. */
export const myPasskeysQuery = (owner: string) =>
	queryOptions({
		queryKey: ['private', owner, 'my-passkeys'],
		queryFn: ({ signal }) => callApi(passkeyApi.myPasskeys, myPasskeysAnswerSchema, { signal }),
		gcTime: 0,
	});

/** Lets the person create a passkey and adds it to the account. @throws PasskeyError, ApiFailure */
export async function addPasskey(name: string): Promise<void> {
	const options = await callApi(passkeyApi.newPasskeyOptions, passkeyCreationSchema, { method: 'POST' });
	const credential = await createPasskey(options);
	await callApi(passkeyApi.myPasskeys, doneSchema, { method: 'POST', body: { name, credential } });
}

/** @throws ApiFailure, including `not_found` for one that was removed. */
export async function renamePasskey(passkey_id: string, name: string): Promise<void> {
	await callApi(passkeyApi.myPasskey(passkey_id), doneSchema, { method: 'PUT', body: { name } });
}

/**
 * Removes a passkey. One that no longer exists counts as removed. @throws ApiFailure, including `conflict` for the only
 * way to log in.
 */
export async function removePasskey(passkey_id: string): Promise<void> {
	try {
		await callApi(passkeyApi.myPasskey(passkey_id), doneSchema, { method: 'DELETE' });
	} catch (failure) {
		if (!(failure instanceof ApiFailure) || failure.code !== 'not_found') throw failure;
	}
}
