import { randomBytes, randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { API_KEY_HEADER, api, DEFAULT_API_KEY, IDEMPOTENCY_HEADER } from '#domain/api/api-paths.ts';
import { requestApi } from '#domain/api/request-paths.ts';
import { call } from './attack-call.ts';

interface Target {
	port: number;
	/** The attacker's address. */
	from: string;
	/** When the attack ends, in ms since 1970. */
	until: number;
}

/** The number of calls by outcome: a status, or the connection's error. */
export type Outcomes = Record<string, number>;

/**
 * Each kind of attack has two subnets of its own. Limits by address and by subnet then both have something to do, and
 * none affects another kind.
 */
function somewhere(attack: number): string {
	return `127.0.${20 + 2 * attack + Math.floor(Math.random() * 2)}.${1 + Math.floor(Math.random() * 20)}`;
}

/** Sends the head of a request, reads a little of the answer, and hangs up. */
function abort({ port, from }: Target, path: string, afterBytes: number): Promise<string> {
	return new Promise((resolve) => {
		const socket = net.connect({ host: '127.0.0.1', port, localAddress: from });
		let got = 0;
		const end = (outcome: string) => {
			socket.destroy();
			resolve(outcome);
		};
		socket.setTimeout(5_000, () => end('silent'));
		socket.once('error', () => end('refused'));
		socket.once('close', () => resolve('closed'));
		socket.on('data', (chunk: Buffer) => {
			got += chunk.length;
			if (got >= afterBytes) end('aborted');
		});
		socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${API_KEY_HEADER}: ${DEFAULT_API_KEY}\r\n\r\n`);
	});
}

/** Begins a request and sends one byte of it per second, until the server or the attack ends it. */
async function drip({ port, from, until }: Target): Promise<string> {
	const socket = net.connect({ host: '127.0.0.1', port, localAddress: from });
	let ended: string | undefined;
	socket.on('data', () => {
		ended = 'answered';
	});
	socket.once('error', () => {
		ended = 'refused';
	});
	socket.once('close', () => {
		ended ??= 'closed';
	});
	socket.write(
		`POST ${requestApi.contactUs} HTTP/1.1\r\nhost: localhost\r\n${API_KEY_HEADER}: ${DEFAULT_API_KEY}\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{`,
	);
	while (ended === undefined && Date.now() < until) {
		await wait(1_000);
		if (!socket.destroyed) socket.write(' ');
	}
	socket.destroy();
	return ended ?? 'held to the end';
}

/** Sends what isn't HTTP, or barely is. */
function rubbish({ port, from }: Target): Promise<string> {
	const kinds = [
		randomBytes(200),
		'GET /%ff%fe HTTP/1.1\r\nhost: localhost\r\n\r\n',
		'POST /v1/contact_us HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
		`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
		'GET http://[ HTTP/1.1\r\n\r\n',
	];
	return new Promise((resolve) => {
		const socket = net.connect({ host: '127.0.0.1', port, localAddress: from });
		let status = 'closed';
		socket.setTimeout(3_000, () => socket.destroy());
		socket.on('data', (chunk: Buffer) => {
			status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? status;
			socket.destroy();
		});
		socket.once('error', () => undefined);
		socket.once('close', () => resolve(status));
		socket.write(kinds[Math.floor(Math.random() * kinds.length)] ?? '');
	});
}

async function status({ port, from }: Target, path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
	try {
		const answer = await call(port, { path, from, body, headers });
		return String(answer.status);
	} catch (error) {
		return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 20 s' : 'connection ended';
	}
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const search = (player_name: string) => ({ sport_id: 2, player_name });
const inventedDevice = () => ({ cookie: `device=${randomBytes(16).toString('base64url')}` });
const message = () => ({
	first_name: 'Flood',
	last_name: 'Er',
	email: `flood-${randomUUID()}@people.example`,
	phone_number: '555 010 0199',
	subject: 'A flood',
	message: 'again and again '.repeat(50),
});

export interface Attack {
	name: string;
	/** How many attackers act at the same time. */
	atOnce: number;
	/**
	 * One act of one attacker.
	 * @returns how it ended
	 */
	act(target: Target): Promise<string>;
}

export const attacks: readonly Attack[] = [
	{ name: 'aborted downloads', atOnce: 20, act: (target) => abort(target, api.sync(2), 1 + Math.floor(Math.random() * 60_000)) },
	{ name: 'slow bodies', atOnce: 300, act: drip },
	{ name: 'rubbish', atOnce: 20, act: rubbish },
	{
		name: 'searches',
		atOnce: 20,
		act: (target) => status(target, api.filterPlayers(0, 500), search(Array.from({ length: 100 }, (_, i) => letters[i % 26]).join(' '))),
	},
	{ name: 'deep pages', atOnce: 20, act: (target) => status(target, api.filterPlayers(1_000_000 - Math.floor(Math.random() * 1000), 500), search('')) },
	{
		name: 'donations',
		atOnce: 20,
		act: (target) =>
			status(
				target,
				api.checkoutOneTime,
				{ amount: 10, player_id: 1, player_name: '', team_id: 1 },
				{ ...inventedDevice(), [IDEMPOTENCY_HEADER]: randomUUID() },
			),
	},
	{
		name: 'messages',
		atOnce: 20,
		act: (target) => status(target, requestApi.contactUs, message(), { ...inventedDevice(), [IDEMPOTENCY_HEADER]: randomUUID() }),
	},
	{ name: 'cancels', atOnce: 20, act: (target) => status(target, api.cancelOperation(randomUUID()), undefined, inventedDevice()) },
	{ name: 'logins', atOnce: 20, act: login },
	{
		name: 'codes',
		atOnce: 20,
		act: (target) => status(target, api.forgotPassword, { user_email: `nobody-${randomUUID()}@people.example` }, inventedDevice()),
	},
];

/** The login is a form (spec §7). */
function login(target: Target): Promise<string> {
	const boundary = 'attack';
	const field = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const username = `nobody-${Math.floor(Math.random() * 1000)}@people.example`;
	const form = `${field('username', username)}${field('password', 'Wrong-password-1')}--${boundary}--\r\n`;
	return status(target, api.login, form, { ...inventedDevice(), 'content-type': `multipart/form-data; boundary=${boundary}` });
}

/** Runs `atOnce` attackers of one kind until `until` (ms since 1970). */
export async function attack(one: Attack, port: number, until: number, atOnce = one.atOnce): Promise<Outcomes> {
	const outcomes: Outcomes = {};
	const attacker = async () => {
		while (Date.now() < until) {
			const outcome = await one.act({ port, until, from: somewhere(attacks.indexOf(one)) });
			outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, attacker));
	return outcomes;
}
