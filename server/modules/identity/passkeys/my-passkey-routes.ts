import * as z from 'zod/mini';
import { addPasskeyBodySchema, myPasskeysAnswerSchema, PASSKEYS_MAX, passkeyCreationSchema, renamePasskeyBodySchema } from '#domain/account/passkeys.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { passkeyMessages } from '#domain/texts/passkey-messages.ts';
import { browseThrottle, passwordThrottle } from '#server/http/guards/throttle.ts';
import { type ApiRoute, defineRoute } from '#server/http/route/define-route.ts';
import type { Deps } from '#server/http/route/deps.ts';
import { setSessionCookie } from '#server/http/route/session-cookie.ts';
import { deviceLabel } from '../sessions/device-label.ts';
import { addPasskey, newPasskeyOptions } from './add-passkey.ts';
import { myPasskeys, removePasskey, renamePasskey } from './my-passkeys.ts';
import { exampleCreated, exampleCreation, exampleMyPasskeys, examplePasskeyId } from './passkey-examples.ts';

const params = z.object({ passkeyId: z.uuid() });
const path = '/v1/my-passkeys/:passkeyId';

/** A person's own passkeys: list, add, rename, remove. */
export const myPasskeyRoutes: readonly ApiRoute<Deps>[] = [
	defineRoute({
		method: 'GET',
		path: passkeyApi.myPasskeys,
		who: 'user',
		summary: 'List your passkeys',
		description: 'Oldest first, with a name to suggest for a new one. `admin_needs` tells an admin what to do where admins have to use a passkey.',
		answer: myPasskeysAnswerSchema,
		throttle: browseThrottle,
		example: { address: passkeyApi.myPasskeys, answer: exampleMyPasskeys },
		handler: (deps, { user, request }) => myPasskeys(deps, user, deviceLabel(request.headers['user-agent'])),
	}),

	defineRoute({
		method: 'POST',
		path: passkeyApi.newPasskeyOptions,
		who: 'user',
		proof: 'recent',
		summary: 'Start adding a passkey',
		description: `The options for \`navigator.credentials.create\`. The challenge works once, for five minutes, and only for this session. New options replace it. 409 \`conflict\` with ${PASSKEYS_MAX} passkeys.`,
		answer: passkeyCreationSchema,
		errors: ['conflict', 'passkey_required'],
		throttle: passwordThrottle,
		example: { address: passkeyApi.newPasskeyOptions, answer: exampleCreation },
		handler: (deps, { user }) => newPasskeyOptions(deps, user),
	}),

	defineRoute({
		method: 'POST',
		path: passkeyApi.myPasskeys,
		who: 'user',
		proof: 'recent',
		event: 'passkey_added',
		summary: 'Add a passkey',
		description:
			'Takes what `navigator.credentials.create` answered. The account gets an email, and the session continues under a new cookie. 422 `invalid` naming `credential` if the challenge was used or has expired, or if the passkey was made for something else; 409 `conflict` if it exists.',
		body: addPasskeyBodySchema,
		answer: doneSchema,
		errors: ['conflict', 'passkey_required'],
		throttle: passwordThrottle,
		example: { address: passkeyApi.myPasskeys, body: { name: 'Chrome on Android', credential: exampleCreated }, answer: { message: passkeyMessages.added } },
		handler: async (deps, { body, user, reply }) => {
			setSessionCookie(reply, deps.env, await addPasskey(deps, user, body), user.expires_at);
			return { message: passkeyMessages.added };
		},
	}),

	defineRoute({
		method: 'PUT',
		path,
		who: 'user',
		summary: 'Rename one of your passkeys',
		params,
		body: renamePasskeyBodySchema,
		answer: doneSchema,
		errors: ['not_found'],
		throttle: browseThrottle,
		example: { address: passkeyApi.myPasskey(examplePasskeyId), body: { name: 'My phone' }, answer: { message: passkeyMessages.renamed } },
		handler: async ({ db }, { params, body, user }) => {
			await renamePasskey(db, user.user_id, params.passkeyId, body.name);
			return { message: passkeyMessages.renamed };
		},
	}),

	defineRoute({
		method: 'DELETE',
		path,
		who: 'user',
		proof: 'recent',
		event: 'passkey_removed',
		summary: 'Remove one of your passkeys',
		description:
			'It can no longer log in, and the account gets an email. Sessions that it began go on. 409 `conflict` if the account has no other way to log in.',
		params,
		answer: doneSchema,
		errors: ['not_found', 'conflict', 'passkey_required'],
		throttle: passwordThrottle,
		example: { address: passkeyApi.myPasskey(examplePasskeyId), answer: { message: passkeyMessages.removed } },
		handler: async (deps, { params, user }) => {
			await removePasskey(deps, user, params.passkeyId);
			return { message: passkeyMessages.removed };
		},
	}),
];
