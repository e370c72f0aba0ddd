import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { proveSessionAnswerSchema, sessionSchema } from '#domain/account/account.ts';
import { CHALLENGE_MINUTES, passkeyRequestSchema, type UsedPasskey } from '#domain/account/passkeys.ts';
import { passkeyApi } from '#domain/api/passkey-paths.ts';
import { adoptSession } from '../lifecycle/adopt-session.ts';
import { signWithPasskey } from './passkey-browser.ts';
import { PasskeyError } from './passkey-error.ts';

/** The suggestions get a new challenge before the old one expires. */
const RENEW_MS = (CHALLENGE_MINUTES - 1) * 60_000;

const loginOptions = (signal?: AbortSignal) => callApi(passkeyApi.passkeyLoginOptions, passkeyRequestSchema, { method: 'POST', ...(signal && { signal }) });

/**
 * Logs in with a passkey that the browser's dialog offers. @throws PasskeyError, ApiFailure: then nothing has changed
 * here.
 */
export async function logInByPasskey(): Promise<void> {
	await finishLogin(await signWithPasskey(await loginOptions()));
}

async function finishLogin(credential: UsedPasskey): Promise<void> {
	await adoptSession(await callApi(passkeyApi.passkeyLogin, sessionSchema, { method: 'POST', body: { credential } }));
}

/** The person proves their identity by passkey. @throws PasskeyError, ApiFailure */
export async function proveByPasskey(): Promise<void> {
	const options = await callApi(passkeyApi.passkeyProofOptions, passkeyRequestSchema, { method: 'POST' });
	const credential = await signWithPasskey(options);
	await callApi(passkeyApi.passkeyProof, proveSessionAnswerSchema, { method: 'POST', body: { credential } });
}

interface Suggestion {
	/** The person picked a passkey, and is logged in. */
	onLogin: () => void;
	/** The person picked one, and it failed. The suggestions end, because some browsers would pick the same one again. */
	onError: (failure: unknown) => void;
}

/**
 * Suggests passkeys in the login form's email field, until the returned function is called. Nothing is shown if the
 * browser can't do that or if there is no answer, because the person asked for nothing.
 */
export function suggestPasskeys({ onLogin, onError }: Suggestion): () => void {
	const stopped = new AbortController();
	const { signal } = stopped;
	let pending = false;

	/** A passkey that the person picked; undefined if the challenge has to be renewed. */
	async function pick(): Promise<UsedPasskey | undefined> {
		const options = await loginOptions(signal);
		let renewed = false;
		const timer = setTimeout(() => {
			renewed = true;
			WebAuthnAbortService.cancelCeremony();
		}, RENEW_MS);
		pending = true;
		try {
			signal.throwIfAborted();
			return await signWithPasskey(options, { autofill: true });
		} catch (failure) {
			if (renewed && failure instanceof PasskeyError) return undefined;
			throw failure;
		} finally {
			pending = false;
			clearTimeout(timer);
		}
	}

	async function run(): Promise<void> {
		if (!(await browserSupportsWebAuthnAutofill())) return;
		let credential: UsedPasskey | undefined;
		do {
			await visible(signal);
			credential = await pick();
		} while (credential === undefined);
		try {
			await finishLogin(credential);
		} catch (failure) {
			onError(failure);
			return;
		}
		onLogin();
	}

	run().catch((failure: unknown) => {
		const isExpected = signal.aborted || failure instanceof PasskeyError || failure instanceof ApiFailure;
		if (!isExpected) reportError(failure);
	});
	return () => {
		stopped.abort();
		if (pending) WebAuthnAbortService.cancelCeremony();
	};
}

/** Resolves when somebody can see the page. */
function visible(signal: AbortSignal): Promise<void> {
	if (document.visibilityState === 'visible') return Promise.resolve();
	return new Promise((resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
		document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
	});
}
