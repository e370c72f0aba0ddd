import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { isEmail, isStrongPassword } from '#domain/account/account.ts';
import { oneFormEmail } from '#domain/account/one-form-email.ts';
import { DEFAULT_API_KEY, screens } from '#domain/api/api-paths.ts';
import { SOCIAL_NETWORKS, type SocialLink } from '#domain/api/social-link-schema.ts';
import { takesRealMoney } from '#domain/money/real-money.ts';
import { CONSENT_MODES, type ConsentMode } from '#domain/roster/consent-states.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import type { StoreSettings } from '#server/core/object-store.ts';
import { isProxyList } from '#server/core/proxy-list.ts';
import { stripeName } from '#server/core/stripe-name.ts';

/** The environment is unusable; the message names each wrong variable. */
export class EnvError extends Error {
	override name = 'EnvError';
}

/** Without the blanks around it, which come from a line of a settings file and are never meant. */
const trimmed = (text: unknown): unknown => (typeof text === 'string' ? text.trim() || undefined : text);
/** A password is taken as it is, unless there is nothing else. */
const blank = (text: unknown): unknown => (typeof text === 'string' && text.trim() === '' ? undefined : text);
const DEFAULT_DATA_DIR = '.data';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** An empty variable counts as unset. */
const orBlank = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(trimmed), z.optional(schema));

/** @param what what the message calls it */
function wholeText(from: number, to: number, what = 'a whole number') {
	const message = `must be ${what} from ${from} to ${to}`;
	const digits = new RegExp(`^\\d{1,${String(to).length}}$`);
	return z.pipe(z.string().check(z.regex(digits, message)), z.pipe(z.transform(Number), z.int().check(z.gte(from, message), z.lte(to, message))));
}

const originText = z
	.string()
	.check(
		z.refine(
			(text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/' && new URL(text).search === '',
			'must be an http or https address without a path',
		),
	);
/** `[::1]`, as an address writes it, is `::1`. */
const hostText = z.pipe(
	z.string(),
	z.transform((host) => (isIPv6(host.slice(1, -1)) ? host.replace(/^\[(.*)\]$/, '$1') : host)),
);
const issuerText = z.string().check(z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https address'));
const databaseText = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'));
/** `cdn.example.com` or `*.example.com:8443`: nothing that could end its CSP directive. */
const imageHost = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;
const hostsText = z
	.string()
	.check(z.refine((text) => splitList(text).every((host) => imageHost.test(host)), 'must list host names, separated by commas or spaces'));

/** `www.example.org` or `*.example.org`. */
const hostName = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;
const namesText = z
	.string()
	.check(z.refine((text) => splitList(text).every((name) => hostName.test(name)), 'must list host names without ports, separated by commas or spaces'));

const secretsText = z.string().check(
	z.refine((text) => {
		const secrets = splitList(text);
		return secrets.length > 0 && secrets.every((secret) => secret.startsWith('whsec_'));
	}, 'must list secrets that start with whsec_, separated by commas'),
);

/** A page of the operator on a social network. */
const socialText = z
	.string()
	.check(z.refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'must be an https address, such as https://www.facebook.com/your-page'));

const proxiesText = z
	.string()
	.check(
		z.refine(
			(text) => /^(\d{1,3}|true|false)$/.test(text) || isProxyList(text),
			'must be the number of proxies, their addresses separated by commas (such as 10.0.0.0/8), true, or false',
		),
	);

const smtpText = z.string().check(
	z.regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true }),
	z.refine(
		(text) => URL.canParse(text) && new URL(text).hostname !== '',
		'must name a mail server, as smtp://user:password@host:587; percent-encode special characters in the password',
	),
);

const contactText = z.string().check(z.regex(/^(https:\/\/[\x21-\x7e]+|mailto:[\x21-\x7e]+@[\x21-\x7e]+)$/, 'must start with mailto: or https://'));

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const STORE_FORM = 'must look like https://KEY:SECRET@host/bucket?region=us-east-1, with %2F for a / and %25 for a % in the secret';
const storeText = z.string().check(z.refine((text) => storeSettings(text) !== undefined, STORE_FORM));

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;

const variables = z.object({
	PORT: orBlank(wholeText(1, 65_535)),
	HOST: orBlank(hostText),
	PUBLIC_URL: orBlank(originText),
	DATA_DIR: orBlank(z.string()),
	DATABASE_URL: orBlank(databaseText),
	DATABASE_MIGRATE_URL: orBlank(databaseText),
	DATABASE_READ_URL: orBlank(databaseText),
	API_KEY: orBlank(z.string()),
	SEED: orBlank(z.enum(['demo', '100k', 'ncaa', 'none'], 'must be demo, 100k, ncaa, or none')),
	PAYMENTS: orBlank(z.enum(['sandbox', 'stripe', 'stripe-test'], 'must be sandbox, stripe, or stripe-test, or left out')),
	STRIPE_SECRET_KEY: orBlank(z.string().check(z.regex(/^(sk|rk)_(live|test)_[\x21-\x7e]+$/, 'must start with sk_live_, rk_live_, sk_test_, or rk_test_'))),
	STRIPE_WEBHOOK_SECRET: orBlank(secretsText),
	STRIPE_SUBMIT_TYPE: orBlank(z.enum(['pay', 'donate'], 'must be pay or donate, or left out')),
	STRIPE_API_BASE: orBlank(originText),
	IDENTITY: orBlank(z.enum(['development', 'none'], 'must be development or none, or left out')),
	OIDC_ISSUER: orBlank(issuerText),
	OIDC_CLIENT_ID: orBlank(z.string()),
	OIDC_LOGOUT_URL: orBlank(issuerText),
	IDENTITY_TOKEN_SECONDS: orBlank(wholeText(10, 86_400)),
	ADMIN_EMAIL: orBlank(z.string().check(z.overwrite(oneFormEmail), z.refine(isEmail, 'must be an email address'))),
	ADMIN_PASSKEY: orBlank(z.enum(['required'], 'must be required, or left out')),
	ADMIN_PASSWORD: z.pipe(z.transform(blank), z.optional(z.string().check(z.refine(isStrongPassword, accountMessages.account.passwordWeak)))),
	SMTP_URL: orBlank(smtpText),
	MAIL: orBlank(z.enum(['folder'], 'must be folder, or left out')),
	MAIL_FROM: orBlank(z.string()),
	PUSH: orBlank(z.enum(['off'], 'must be off, or left out')),
	TRUST_PROXY: orBlank(proxiesText),
	CONSENT: orBlank(z.enum(CONSENT_MODES, 'must be listed or claimed, or left out')),
	IMAGE_HOSTS: orBlank(hostsText),
	ALLOWED_HOSTS: orBlank(namesText),
	SECURITY_CONTACT: orBlank(contactText),
	SOCIAL_FACEBOOK: orBlank(socialText),
	SOCIAL_X: orBlank(socialText),
	SOCIAL_INSTAGRAM: orBlank(socialText),
	SOCIAL_YOUTUBE: orBlank(socialText),
	LOG_LEVEL: orBlank(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
	BACKUP_DIR: orBlank(z.string()),
	BACKUP_KEY: orBlank(
		z.string().check(z.regex(/^[\x21-\x7e]{32,}$/, 'must have at least 32 characters and no spaces, such as openssl rand -base64 32 prints')),
	),
	BACKUP_KEEP_DAYS: orBlank(wholeText(1, 3650, 'a whole number of days')),
	OTEL_EXPORTER_OTLP_ENDPOINT: orBlank(issuerText),
	OTEL_SDK_DISABLED: orBlank(z.enum(['true', 'false'], 'must be true or false')),
	OTEL_TRACES_SAMPLER: orBlank(
		z.pipe(
			z.pipe(
				z.string(),
				z.transform((name) => name.replace(/^parentbased_/, '')),
			),
			z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`),
		),
	),
	OTEL_TRACES_SAMPLER_ARG: orBlank(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1'))),
	S3_URL: orBlank(storeText),
	METRICS_TOKEN: orBlank(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters and no spaces'))),
});

/** Where traces go. The library that sends them reads the other standard variables. */
export interface TracingSettings {
	/** The collector's address, to which `/v1/traces` is added. */
	endpoint: string;
	sampler: (typeof SAMPLERS)[number];
	/** The share of requests that `traceidratio` records. */
	ratio: number;
}

/** The validated environment (design §2), with defaults filled in. */
export interface Env {
	PORT: number;
	HOST: string;
	/** Origin without a trailing slash, such as `https://give.example.org`. */
	PUBLIC_URL: string;
	DATA_DIR: string;
	/** Undefined: the embedded database in `DATA_DIR`. */
	DATABASE_URL: string | undefined;
	/** Where migrations run, past a pooler. Undefined: at `DATABASE_URL`. */
	DATABASE_MIGRATE_URL: string | undefined;
	/** Replicas that answer what anybody may look up. Undefined: the primary does. */
	DATABASE_READ_URL: string | undefined;
	API_KEY: string;
	SEED: 'demo' | '100k' | 'ncaa' | 'none';
	/** The provider by its name in the books: `stripe-test` is Stripe with a key of its test mode. */
	PAYMENTS: 'sandbox' | 'stripe' | 'stripe-test';
	/** Set exactly if PAYMENTS is one of Stripe's. */
	stripe:
		| {
				secretKey: string;
				/** Any of these may sign an event: the new one and the old one while the operator rolls the secret. */
				webhookSecrets: string[];
				apiBase: string | undefined;
				/** The word on the checkout's button; undefined: `pay`. */
				submitType: 'pay' | 'donate' | undefined;
		  }
		| undefined;
	/** An external identity provider, ours for trials, or none. */
	IDENTITY: 'oidc' | 'development' | 'none';
	/** As the provider writes it in its ID tokens; for the development provider, `PUBLIC_URL/idp`. */
	OIDC_ISSUER: string;
	OIDC_CLIENT_ID: string;
	/** Where to log out at a provider whose discovery document doesn't say (Auth0: `https://…/v2/logout`). */
	OIDC_LOGOUT_URL: string | undefined;
	/** How long the development provider's ID tokens last, and the sessions with them. */
	IDENTITY_TOKEN_SECONDS: number;
	/** The first admin, created at start if there is none. */
	admin: { email: string; password: string } | undefined;
	/** `required`: calls for admins need a session that a passkey began or proved. */
	ADMIN_PASSKEY: 'required' | undefined;
	/** Undefined: mail is written to `DATA_DIR/mail`. */
	SMTP_URL: string | undefined;
	MAIL_FROM: string;
	/** Whether the operator set `MAIL_FROM`. If not, mails carry the club's name as their sender. */
	hasSender: boolean;
	/** `off`: no device gets notifications. */
	PUSH: 'off' | undefined;
	/** In Fastify's form: number of proxies, their addresses, all (`true`), or none. */
	TRUST_PROXY: boolean | number | string;
	/** Whether the site asks athletes before it takes donations for them. Undefined: an admin decides on the dashboard. */
	CONSENT: ConsentMode | undefined;
	IMAGE_HOSTS: string[];
	/** Host names that requests may use besides that of `PUBLIC_URL`, in lowercase; `*.` stands for one label. */
	ALLOWED_HOSTS: string[];
	/** Where to report a vulnerability, for `security.txt`: `mailto:…` or `https://…`. Undefined: the contact form. */
	SECURITY_CONTACT: string | undefined;
	/** Links in the footer. */
	SOCIAL_LINKS: readonly SocialLink[];
	/** The least severe level that the log shows. Security events and the start are logged at any level. */
	LOG_LEVEL: (typeof LOG_LEVELS)[number];
	/** Token that a monitoring system sends to read `/metrics`. Undefined: there is no `/metrics`. */
	METRICS_TOKEN: string | undefined;
	/** Where photos and copies of backups are kept. Undefined: in `DATA_DIR` and `BACKUP_DIR` alone. */
	store: StoreSettings | undefined;
	/** Undefined: nothing is traced. */
	tracing: TracingSettings | undefined;
	/** Where `npm run backup` puts its files. */
	BACKUP_DIR: string;
	/** Undefined: backups aren't encrypted. */
	BACKUP_KEY: string | undefined;
	/** How long backups are kept. */
	BACKUP_KEEP_DAYS: number;
	/** Whether people reach us over https; decides cookies and HSTS. */
	https: boolean;
}

function parse<T extends z.ZodMiniType>(schema: T, source: Record<string, string | undefined>): z.output<T> {
	const parsed = schema.safeParse(source);
	if (!parsed.success) throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
	return parsed.data;
}

type DatabaseAddresses = Pick<Env, 'DATABASE_URL' | 'DATABASE_MIGRATE_URL' | 'DATABASE_READ_URL'>;

/** Where the database is, for a program that needs no other setting. @throws EnvError with one line per wrong variable. */
export function readDatabaseEnv(source: Record<string, string | undefined>): DatabaseAddresses & Pick<Env, 'DATA_DIR'> {
	const { DATABASE_URL, DATABASE_MIGRATE_URL, DATABASE_READ_URL, DATA_DIR } = variables.shape;
	const v = parse(z.object({ DATABASE_URL, DATABASE_MIGRATE_URL, DATABASE_READ_URL, DATA_DIR }), source);
	return { ...databaseAddresses(v), DATA_DIR: v.DATA_DIR ?? DEFAULT_DATA_DIR };
}

function databaseAddresses({ DATABASE_URL, DATABASE_MIGRATE_URL, DATABASE_READ_URL }: Partial<DatabaseAddresses>): DatabaseAddresses {
	for (const [name, value] of Object.entries({ DATABASE_MIGRATE_URL, DATABASE_READ_URL })) {
		if (value !== undefined && DATABASE_URL === undefined) throw new EnvError(`${name}: without DATABASE_URL, the database is embedded. Set both, or neither.`);
	}
	return { DATABASE_URL, DATABASE_MIGRATE_URL, DATABASE_READ_URL };
}

/** @throws EnvError with one line per wrong variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
	const v = parse(variables, source);
	const PORT = v.PORT ?? 8080;
	const PUBLIC_URL = new URL(v.PUBLIC_URL ?? `http://localhost:${PORT}`).origin;
	const https = PUBLIC_URL.startsWith('https:');
	const { payments: PAYMENTS, stripe } = paymentSettings(v, PUBLIC_URL);
	if (v.SMTP_URL !== undefined && v.MAIL === 'folder') throw new EnvError('MAIL, SMTP_URL: set only one of them.');
	if (https && v.SMTP_URL === undefined && v.MAIL !== 'folder') {
		throw new EnvError(
			'SMTP_URL: with an https PUBLIC_URL, people expect email, and the server needs SMTP_URL to send it. To write email to DATA_DIR/mail instead, set MAIL=folder.',
		);
	}
	if ((v.ADMIN_EMAIL === undefined) !== (v.ADMIN_PASSWORD === undefined)) throw new EnvError('ADMIN_EMAIL, ADMIN_PASSWORD: set both, or neither.');
	if ((v.OIDC_ISSUER === undefined) !== (v.OIDC_CLIENT_ID === undefined)) throw new EnvError('OIDC_ISSUER, OIDC_CLIENT_ID: set both, or neither.');
	const [DATA_DIR, BACKUP_DIR] = [v.DATA_DIR ?? DEFAULT_DATA_DIR, v.BACKUP_DIR ?? '.backups'];
	if (resolve(DATA_DIR) === resolve(BACKUP_DIR)) throw new EnvError('BACKUP_DIR, DATA_DIR: use two different folders.');
	const SEED = v.SEED ?? (v.DATABASE_URL === undefined && !takesRealMoney(PAYMENTS) ? 'demo' : 'none');
	const identity = v.IDENTITY ?? (v.OIDC_ISSUER !== undefined ? 'oidc' : https ? 'none' : 'development');
	return {
		PORT,
		HOST: v.HOST ?? '127.0.0.1',
		PUBLIC_URL,
		DATA_DIR,
		...databaseAddresses(v),
		API_KEY: v.API_KEY ?? DEFAULT_API_KEY,
		SEED,
		PAYMENTS,
		stripe,
		IDENTITY: identity,
		OIDC_ISSUER: identity === 'oidc' ? (v.OIDC_ISSUER ?? '') : `${PUBLIC_URL}/idp`,
		OIDC_CLIENT_ID: identity === 'oidc' ? (v.OIDC_CLIENT_ID ?? '') : 'nil-athletes-web',
		OIDC_LOGOUT_URL: v.OIDC_LOGOUT_URL,
		IDENTITY_TOKEN_SECONDS: v.IDENTITY_TOKEN_SECONDS ?? 3600,
		admin: v.ADMIN_EMAIL === undefined || v.ADMIN_PASSWORD === undefined ? undefined : { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
		ADMIN_PASSKEY: v.ADMIN_PASSKEY,
		SMTP_URL: v.SMTP_URL,
		MAIL_FROM: v.MAIL_FROM ?? `NIL Athletes <no-reply@${new URL(PUBLIC_URL).hostname}>`,
		hasSender: v.MAIL_FROM !== undefined,
		PUSH: v.PUSH,
		TRUST_PROXY: proxies(v.TRUST_PROXY),
		CONSENT: v.CONSENT,
		IMAGE_HOSTS: splitList(v.IMAGE_HOSTS ?? ''),
		ALLOWED_HOSTS: splitList(v.ALLOWED_HOSTS ?? '').map((host) => host.toLowerCase()),
		SECURITY_CONTACT: v.SECURITY_CONTACT,
		SOCIAL_LINKS: socialLinks(v, SEED),
		LOG_LEVEL: v.LOG_LEVEL ?? 'warn',
		METRICS_TOKEN: v.METRICS_TOKEN,
		tracing: tracingSettings(v),
		store: v.S3_URL === undefined ? undefined : storeSettings(v.S3_URL),
		BACKUP_DIR,
		BACKUP_KEY: v.BACKUP_KEY,
		BACKUP_KEEP_DAYS: v.BACKUP_KEEP_DAYS ?? 14,
		https,
	};
}

/** Undefined if it isn't the address of a bucket. Keys go unencrypted over http to this machine only. */
function storeSettings(text: string): StoreSettings | undefined {
	if (!URL.canParse(text)) return undefined;
	const { protocol, hostname, host, username, password, pathname, searchParams } = new URL(text);
	const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
	if (!isSafe || username === '' || password === '' || !/^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname)) return undefined;
	const [accessKeyId, secretAccessKey] = [unescaped(username), unescaped(password)];
	if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
	return {
		address: `${protocol}//${host}${pathname.replace(/\/$/, '')}`,
		accessKeyId,
		secretAccessKey,
		region: searchParams.get('region') ?? 'us-east-1',
	};
}

/**
 * Decodes percent-encoded text. Undefined if a `%` isn't followed by the two digits of a byte, or the bytes aren't
 * UTF-8.
 */
function unescaped(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch (error) {
		if (error instanceof URIError) return undefined;
		throw error;
	}
}

function tracingSettings(v: z.output<typeof variables>): TracingSettings | undefined {
	if (v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || v.OTEL_SDK_DISABLED === 'true') return undefined;
	return { endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT, sampler: v.OTEL_TRACES_SAMPLER ?? 'always_on', ratio: Number(v.OTEL_TRACES_SAMPLER_ARG ?? 1) };
}

/** The operator's pages. A demo without any shows a sample of each, which leads to a page of ours. */
function socialLinks(v: z.output<typeof variables>, seed: Env['SEED']): SocialLink[] {
	const pages = { Facebook: v.SOCIAL_FACEBOOK, X: v.SOCIAL_X, Instagram: v.SOCIAL_INSTAGRAM, YouTube: v.SOCIAL_YOUTUBE };
	const own = SOCIAL_NETWORKS.flatMap((name) => (pages[name] === undefined ? [] : { name, href: pages[name], sample: false }));
	return own.length > 0 || seed === 'none' ? own : SOCIAL_NETWORKS.map((name) => ({ name, href: screens.aboutUs, sample: true }));
}

/**
 * The payment provider. It must be named explicitly if it takes no money on an https site, or charges real cards on an
 * http site.
 * @throws EnvError
 */
function paymentSettings(v: z.output<typeof variables>, publicUrl: string): Pick<Env, 'stripe'> & { payments: Env['PAYMENTS'] } {
	const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = v;
	const https = publicUrl.startsWith('https:');
	if ((secretKey === undefined) !== (webhookSecrets === undefined)) throw new EnvError('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: set both, or neither.');
	if (secretKey === undefined || webhookSecrets === undefined) {
		if (v.PAYMENTS === 'stripe' || v.PAYMENTS === 'stripe-test')
			throw new EnvError(`STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: PAYMENTS=${v.PAYMENTS} needs both.`);
		if (https && v.PAYMENTS !== 'sandbox') {
			throw new EnvError(
				'PAYMENTS: with an https PUBLIC_URL, the sandbox checkout, which takes no money, runs only with PAYMENTS=sandbox. Card payments need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
			);
		}
		return { payments: 'sandbox', stripe: undefined };
	}
	if (v.PAYMENTS === 'sandbox') throw new EnvError('PAYMENTS, STRIPE_SECRET_KEY: set only one of them.');
	const payments = stripeName(secretKey);
	if (payments === 'stripe-test' && https && v.PAYMENTS !== 'stripe-test') {
		throw new EnvError('STRIPE_SECRET_KEY: this is a test-mode key, which takes no money. With an https PUBLIC_URL, it works only with PAYMENTS=stripe-test.');
	}
	if (payments === 'stripe') checkLive(v, publicUrl);
	return { payments, stripe: { secretKey, webhookSecrets: splitList(webhookSecrets), apiBase: v.STRIPE_API_BASE, submitType: v.STRIPE_SUBMIT_TYPE } };
}

/** @throws EnvError if a live key would charge real cards for tests, for invented athletes, or over http. */
function checkLive({ PAYMENTS, SEED }: z.output<typeof variables>, publicUrl: string): void {
	if (PAYMENTS === 'stripe-test')
		throw new EnvError(
			'STRIPE_SECRET_KEY: this is a live key, which charges real cards. PAYMENTS=stripe-test needs a key that starts with sk_test_ or rk_test_.',
		);
	if (SEED !== undefined && SEED !== 'none')
		throw new EnvError('SEED: with a live Stripe key, people would give real money to invented athletes. Leave SEED out.');
	const { protocol, hostname } = new URL(publicUrl);
	if (protocol === 'https:') return;
	if (!LOOPBACK.test(hostname)) throw new EnvError('PUBLIC_URL: a live Stripe key charges real cards, so the site must use https.');
	if (PAYMENTS !== 'stripe')
		throw new EnvError(
			'PAYMENTS: a live Stripe key charges real cards. Without an https PUBLIC_URL, it works only with PAYMENTS=stripe. To try things out, use a test-mode key.',
		);
}

function splitList(text: string): string[] {
	return text.split(/[\s,]+/).filter((part) => part !== '');
}

function proxies(text: string | undefined): boolean | number | string {
	if (text === undefined || text === 'false') return false;
	if (text === 'true') return true;
	return /^\d+$/.test(text) ? Number(text) : text;
}
