import * as z from 'zod/mini';
import { idSchema } from '../roster/roster.ts';

/** Topics of notifications. People turn each one on or off. */
export const PUSH_KINDS = ['ready', 'paid', 'needs_you', 'request', 'moved'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
/** The kinds that need an account. */
export const ACCOUNT_PUSH_KINDS: readonly PushKind[] = ['request', 'moved'];

const kindsSchema = z.array(z.enum(PUSH_KINDS)).check(
	z.minLength(1),
	z.maxLength(PUSH_KINDS.length),
	z.refine((kinds) => new Set(kinds).size === kinds.length, 'Name each message once.'),
);

/** A device's topics. */
const pushChoicesSchema = z.object({
	messages: kindsSchema,
	/** Whether notifications name amounts. They show on the lock screen. */
	shows_amount: z.boolean(),
});
export type PushChoices = z.infer<typeof pushChoicesSchema>;

/** `GET /v1/push`. */
export const pushAnswerSchema = z.object({
	/** The `applicationServerKey` to subscribe with; null if this site sends no notifications. */
	public_key: z.nullable(z.string()),
	/** This device's topics; null if it gets no notifications, or if they are another person's. */
	subscription: z.nullable(pushChoicesSchema),
});

/** Body of `PUT /v1/push/subscription`: `PushSubscription.toJSON()` and the person's choices. */
export const pushSubscriptionBodySchema = z.strictObject({
	endpoint: z.string().check(z.maxLength(1024)),
	keys: z.strictObject({
		/** The browser's public key: an uncompressed point of P-256 in base64url. */
		p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/, 'must be 65 bytes in base64url')),
		/** 16 bytes in base64url. */
		auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'must be 16 bytes in base64url')),
	}),
	messages: kindsSchema,
	shows_amount: z.boolean(),
	/** Owner of the device, if somebody is logged in. */
	user_id: z.optional(idSchema),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBodySchema>;

/** The number that marks a declarative push message. It refers to RFC 8030, Web Push. */
export const DECLARATIVE_PUSH = 8030;

/**
 * Message to the browser (Declarative Web Push). A browser that knows the format shows it without our service worker;
 * for the others, our worker shows the same.
 */
export interface PushMessage {
	web_push: typeof DECLARATIVE_PUSH;
	notification: {
		title: string;
		body: string;
		/** The whole URL that a tap opens. */
		navigate: string;
		/** A later notification with the same tag replaces this one. */
		tag: string;
		lang: 'en-US';
		dir: 'ltr';
	};
	/** How many donations and pledges wait for the person; absent if the message is about neither. */
	app_badge?: number;
	/** Our worker receives the message, too, and sends what is waiting on the device. */
	mutable: true;
}
