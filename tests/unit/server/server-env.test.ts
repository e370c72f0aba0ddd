import { describe, expect, test } from 'vitest';
import { DEFAULT_API_KEY } from '#domain/api/api-paths.ts';
import { EnvError, readDatabaseEnv, readEnv } from '#server/env.ts';

describe('the environment', () => {
	test('empty: the defaults', () => {
		expect(readEnv({})).toEqual({
			PORT: 8080,
			HOST: '127.0.0.1',
			PUBLIC_URL: 'http://localhost:8080',
			DATA_DIR: '.data',
			DATABASE_URL: undefined,
			API_KEY: DEFAULT_API_KEY,
			SEED: 'demo',
			PAYMENTS: 'sandbox',
			stripe: undefined,
			IDENTITY: 'development',
			OIDC_ISSUER: 'http://localhost:8080/idp',
			OIDC_CLIENT_ID: 'nil-athletes-web',
			OIDC_LOGOUT_URL: undefined,
			IDENTITY_TOKEN_SECONDS: 3600,
			admin: undefined,
			SMTP_URL: undefined,
			MAIL_FROM: 'NIL Athletes <no-reply@localhost>',
			hasSender: false,
			TRUST_PROXY: false,
			IMAGE_HOSTS: [],
			ALLOWED_HOSTS: [],
			SECURITY_CONTACT: undefined,
			SOCIAL_LINKS: ['Facebook', 'X', 'Instagram', 'YouTube'].map((name) => ({ name, href: '/AboutUs', sample: true })),
			LOG_LEVEL: 'warn',
			METRICS_TOKEN: undefined,
			BACKUP_DIR: '.backups',
			BACKUP_KEY: undefined,
			BACKUP_KEEP_DAYS: 14,
			https: false,
		});
	});

	test('an empty variable is one that is not set', () => {
		expect(readEnv({ PORT: '', DATABASE_URL: ' ', SEED: '', PAYMENTS: '', IMAGE_HOSTS: '' })).toEqual(readEnv({}));
	});

	test('blanks around a value are not part of it, but those of a password are', () => {
		const padded = { DATA_DIR: ' /srv/site\t', HOST: ' 0.0.0.0 ', PORT: ' 3000\r', SEED: 'none ', API_KEY: ' key ', DATABASE_URL: ' postgres://localhost/x\n' };
		expect(readEnv(padded)).toMatchObject({
			DATA_DIR: '/srv/site',
			HOST: '0.0.0.0',
			PORT: 3000,
			SEED: 'none',
			API_KEY: 'key',
			DATABASE_URL: 'postgres://localhost/x',
		});
		expect(readDatabaseEnv({ DATA_DIR: ' /srv', DATABASE_URL: ' ' })).toEqual({ DATA_DIR: '/srv', DATABASE_URL: undefined });
		expect(readEnv({ ADMIN_EMAIL: ' a@give.example ', ADMIN_PASSWORD: ' Spaces-count-9 ' }).admin).toEqual({
			email: 'a@give.example',
			password: ' Spaces-count-9 ',
		});
	});

	test('a host may have the brackets that it has in an address', () => {
		expect(['[::1]', '[::]', '::1', '127.0.0.1', '[nonsense]'].map((HOST) => readEnv({ HOST }).HOST)).toEqual(['::1', '::', '::1', '127.0.0.1', '[nonsense]']);
	});

	test.each([
		['SMTP_URL', 'smtp://'],
		['SMTP_URL', 'smtp://user:pass#word@mail.example.org'],
		['SMTP_URL', 'smtp://['],
		['STRIPE_SECRET_KEY', 'sk_live_1 2'],
		['DATABASE_URL', 'mysql://localhost/x'],
		['DATABASE_MIGRATE_URL', 'postgres://localhost/x'],
		['DATABASE_READ_URL', 'postgres://localhost/x'],
		['DATABASE_READ_URL', 'localhost'],
		['PORT', '0'],
		['PUBLIC_URL', 'give.example.org'],
		['S3_URL', 'https://store.example/bucket'],
	])('%s=%s is refused by its name, in one line', (name, value) => {
		expect(() => readEnv({ [name]: value, STRIPE_WEBHOOK_SECRET: name.startsWith('STRIPE') ? 'whsec_1' : '' })).toThrow(new RegExp(`^${name}: .+$`));
	});

	test('the public address follows the port, and loses its slash', () => {
		expect(readEnv({ PORT: '3000' }).PUBLIC_URL).toBe('http://localhost:3000');
		expect(readEnv({ PUBLIC_URL: 'http://Give.example.org/' }).PUBLIC_URL).toBe('http://give.example.org');
	});

	test('PostgreSQL is seeded only on request', () => {
		expect(readEnv({ DATABASE_URL: 'postgres://localhost/x' }).SEED).toBe('none');
		expect(readEnv({ DATABASE_URL: 'postgresql://localhost/x', SEED: '100k' }).SEED).toBe('100k');
	});

	test('social links: the operator’s; samples only in a demo that has none', () => {
		const SOCIAL_X = 'https://x.com/harbor-state';
		expect(readEnv({ SOCIAL_X }).SOCIAL_LINKS).toEqual([{ name: 'X', href: SOCIAL_X, sample: false }]);
		expect(readEnv({ SEED: 'none' }).SOCIAL_LINKS).toEqual([]);
		expect(() => readEnv({ SOCIAL_YOUTUBE: 'javascript:alert(1)' })).toThrow(/^SOCIAL_YOUTUBE: must be an https address/);
	});

	test('proxies: a number of them, addresses, all or none', () => {
		expect(['1', 'true', 'false', '10.0.0.0/8, 127.0.0.1'].map((TRUST_PROXY) => readEnv({ TRUST_PROXY }).TRUST_PROXY)).toEqual([
			1,
			true,
			false,
			'10.0.0.0/8, 127.0.0.1',
		]);
	});

	test.each(['foo', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/255.0.255.0', '10.0.0.1 10.0.0.2', '::1/129'])(
		'what is no list of proxies is refused by name: %s',
		(TRUST_PROXY) => {
			expect(() => readEnv({ TRUST_PROXY })).toThrow(/^TRUST_PROXY: must be the number of proxies/);
		},
	);

	test.each(['loopback, 10.0.0.0/255.0.0.0', '::1, fd00::/8'])('and this is one: %s', (TRUST_PROXY) => {
		expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY);
	});

	test('https: the sandbox only where it is named', () => {
		expect(() => readEnv({ PUBLIC_URL: 'https://give.example.org' })).toThrow(/^PAYMENTS: .*PAYMENTS=sandbox.*STRIPE_SECRET_KEY/s);
		expect(readEnv({ PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' }).https).toBe(true);
	});

	test('https: mail goes out, or into a folder where that is named', () => {
		const https = { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox' };
		expect(() => readEnv(https)).toThrow(/^SMTP_URL: .*MAIL=folder/);
		expect(readEnv({ ...https, SMTP_URL: 'smtp://mail.example.org' }).SMTP_URL).toBe('smtp://mail.example.org');
		expect(readEnv({ ...https, MAIL: 'folder' }).SMTP_URL).toBeUndefined();
		expect(() => readEnv({ SMTP_URL: 'smtp://mail.example.org', MAIL: 'folder' })).toThrow(/^MAIL, SMTP_URL: /);
	});

	test('an identity provider of others: both settings or neither; on https none without them, ours only where it is named', () => {
		expect(readEnv({ OIDC_ISSUER: 'https://id.example.org/', OIDC_CLIENT_ID: 'app' })).toMatchObject({
			IDENTITY: 'oidc',
			OIDC_ISSUER: 'https://id.example.org/',
			OIDC_CLIENT_ID: 'app',
		});
		expect(() => readEnv({ OIDC_ISSUER: 'https://id.example.org/' })).toThrow(/^OIDC_ISSUER, OIDC_CLIENT_ID: /);
		const https = { PUBLIC_URL: 'https://give.example.org', PAYMENTS: 'sandbox', MAIL: 'folder' };
		expect(readEnv(https).IDENTITY).toBe('none');
		expect(readEnv({ ...https, IDENTITY: 'development' }).IDENTITY).toBe('development');
	});

	test('the first admin: both settings or neither, and a password that would be accepted', () => {
		expect(readEnv({ ADMIN_EMAIL: ' boss@give.example ', ADMIN_PASSWORD: 'Good-pass-1' }).admin).toEqual({
			email: 'boss@give.example',
			password: 'Good-pass-1',
		});
		expect(() => readEnv({ ADMIN_EMAIL: 'boss@give.example' })).toThrow(/^ADMIN_EMAIL, ADMIN_PASSWORD: /);
		expect(() => readEnv({ ADMIN_EMAIL: 'boss@give.example', ADMIN_PASSWORD: 'weak' })).toThrow(/^ADMIN_PASSWORD: /);
	});

	const https = { PUBLIC_URL: 'https://give.example.org', MAIL: 'folder' };
	const test_ = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
	const live = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

	test('Stripe: both secrets or neither, and then no sandbox', () => {
		for (const PAYMENTS of [undefined, 'stripe'])
			expect(readEnv({ ...https, ...live, PAYMENTS })).toMatchObject({ PAYMENTS: 'stripe', stripe: { secretKey: 'rk_live_1', webhookSecrets: ['whsec_1'] } });
		expect(readEnv({ ...https, ...live, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }).stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
		expect(() => readEnv({ ...https, ...live, STRIPE_SECRET_KEY: '' })).toThrow(/^STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: /);
		expect(() => readEnv({ ...https, ...live, STRIPE_WEBHOOK_SECRET: '' })).toThrow(/^STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: /);
		expect(() => readEnv({ ...https, ...live, PAYMENTS: 'sandbox' })).toThrow(/^PAYMENTS, STRIPE_SECRET_KEY: /);
		for (const PAYMENTS of ['stripe', 'stripe-test'])
			expect(() => readEnv({ ...https, PAYMENTS })).toThrow(`STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: PAYMENTS=${PAYMENTS} needs both.`);
	});

	test('a test key counts as a test: on https only where that is named, on http in any case', () => {
		for (const PAYMENTS of [undefined, 'stripe'])
			expect(() => readEnv({ ...https, ...test_, PAYMENTS })).toThrow(/^STRIPE_SECRET_KEY: .*test-mode key.*PAYMENTS=stripe-test/);
		expect(readEnv({ ...https, ...test_, PAYMENTS: 'stripe-test' }).PAYMENTS).toBe('stripe-test');
		for (const PAYMENTS of [undefined, 'stripe', 'stripe-test'])
			expect(readEnv({ ...test_, PAYMENTS })).toMatchObject({ PAYMENTS: 'stripe-test', SEED: 'demo' });
	});

	test('a live key charges real cards: never for tests or invented athletes, over http on this machine alone and only where that is named', () => {
		expect(() => readEnv({ ...https, ...live, PAYMENTS: 'stripe-test' })).toThrow(/^STRIPE_SECRET_KEY: this is a live key/);
		expect(readEnv({ ...https, ...live }).SEED).toBe('none');
		expect(() => readEnv({ ...https, ...live, SEED: 'demo' })).toThrow(/^SEED: /);
		expect(() => readEnv({ PUBLIC_URL: 'http://give.example.org', ...live, PAYMENTS: 'stripe' })).toThrow(/^PUBLIC_URL: .*https/);
		expect(() => readEnv({ ...live })).toThrow(/^PAYMENTS: .*PAYMENTS=stripe/);
		expect(readEnv({ ...live, PAYMENTS: 'stripe' })).toMatchObject({ PAYMENTS: 'stripe', SEED: 'none' });
	});

	test.each([
		['PORT', '0'],
		['PORT', '65536'],
		['PORT', '80a'],
		['PUBLIC_URL', 'give.example.org'],
		['PUBLIC_URL', 'ftp://give.example.org'],
		['PUBLIC_URL', 'http://give.example.org/app'],
		['DATABASE_URL', 'mysql://x'],
		['SEED', 'big'],
		['PAYMENTS', 'cash'],
		['MAIL', 'pigeon'],
		['STRIPE_SECRET_KEY', 'pk_test_1'],
		['STRIPE_SECRET_KEY', 'sk_1'],
		['STRIPE_WEBHOOK_SECRET', 'secret'],
		['STRIPE_WEBHOOK_SECRET', 'whsec_1,secret'],
		['STRIPE_WEBHOOK_SECRET', ','],
		['STRIPE_API_BASE', 'ftp://x'],
		['STRIPE_SUBMIT_TYPE', 'give'],
		['IMAGE_HOSTS', "a.example; script-src 'unsafe-inline'"],
		['IMAGE_HOSTS', 'https://a.example'],
		['ALLOWED_HOSTS', 'https://a.example'],
		['ALLOWED_HOSTS', 'a.example:8080'],
		['SECURITY_CONTACT', 'security@example.org'],
		['SECURITY_CONTACT', 'mailto:a@b.example\nContact: x'],
	])('%s=%s is refused by name', (name, value) => {
		expect(() => readEnv({ [name]: value })).toThrow(EnvError);
		expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name}: `));
	});

	test('all that is wrong is told at once', () => {
		expect(() => readEnv({ PORT: 'x', SEED: 'y' })).toThrow(/^PORT: .*\nSEED: /);
	});
});
