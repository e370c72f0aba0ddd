import { request as httpsRequest } from 'node:https';
import type { PushMessage } from '#domain/account/push.ts';
import { publicLookup } from './push-endpoint.ts';
import type { PushKeys } from './push-keys.ts';

/** Less than the lease of a message, so no second worker takes it while it is being sent. */
const TIMEOUT_MS = 15_000;

/** The browser's part of a subscription. */
export interface PushAddress {
	endpoint: string;
	p256dh: string;
	auth: string;
}

/** How a push service may treat a message (RFC 8030 §5). */
export interface PushDelivery {
	/** How long it may wait for a device that is off. */
	ttlSeconds: number;
	urgency: 'low' | 'normal' | 'high';
	/** A later message with the same topic replaces one that still waits. */
	topic: string;
}

/** Answer of the push service. */
export interface PushAnswer {
	status: number;
	/** Milliseconds that it asks us to wait. */
	retryAfterMs: number | undefined;
}

export interface PushService {
	/** Rejects if there was no answer. */
	send(to: PushAddress, message: PushMessage, delivery: PushDelivery): Promise<PushAnswer>;
}

/** Makes an https request. For tests: another way to reach the service. */
export type SendRequest = typeof httpsRequest;

/**
 * Encrypts messages for one browser (RFC 8291), signs them as ours (RFC 8292), and hands them to its push service (RFC
 * 8030).
 * @param contact where a push service reaches the operator: an https or a mailto address
 */
export function createPushService(keys: PushKeys, contact: string, sendRequest: SendRequest = httpsRequest): PushService {
	return {
		async send({ endpoint, p256dh, auth }, message, { ttlSeconds, urgency, topic }) {
			const { default: webPush } = await import('web-push');
			const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
				vapidDetails: { subject: contact, ...keys },
				TTL: ttlSeconds,
				urgency,
				topic,
				contentEncoding: 'aes128gcm',
			});
			return post(sendRequest, endpoint, headers, body);
		},
	};
}

/** Redirects aren't followed. */
function post(sendRequest: SendRequest, endpoint: string, headers: Record<string, string>, body: Buffer | null): Promise<PushAnswer> {
	return new Promise((resolve, reject) => {
		const call = sendRequest(endpoint, { method: 'POST', headers, lookup: publicLookup, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
			// Only the status matters, and a body could be endless.
			response.on('error', () => undefined).destroy();
			resolve({ status: response.statusCode ?? 0, retryAfterMs: waitOf(response.headers['retry-after']) });
		});
		call.on('error', reject);
		call.end(body);
	});
}

/** `Retry-After` in seconds or as a date. */
function waitOf(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
	return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
