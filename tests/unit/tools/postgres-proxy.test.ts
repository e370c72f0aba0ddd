import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostgresProxy } from '#tests/fixtures/postgres-proxy.ts';

/** Repeats what it hears. */
let echo: Server;
let proxy: PostgresProxy;
const open: Socket[] = [];

beforeEach(async () => {
	echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
	await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
	proxy = await PostgresProxy.start(`postgres://127.0.0.1:${(echo.address() as AddressInfo).port}/x`);
});
afterEach(async () => {
	for (const socket of open.splice(0)) socket.destroy();
	await proxy.stop();
	await new Promise((resolve) => echo.close(resolve));
});

/** A connection, and all that it has heard. */
async function connected(): Promise<{ socket: Socket; heard: () => string; ended: () => boolean }> {
	const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
	open.push(socket);
	let text = '';
	let ended = false;
	socket.on('data', (chunk) => {
		text += chunk.toString();
	});
	socket.on('close', () => {
		ended = true;
	});
	await once(socket, 'connect');
	return { socket, heard: () => text, ended: () => ended };
}

test('while it is silent, nothing passes and nothing ends; then all of it arrives', async () => {
	const early = await connected();
	early.socket.write('one ');
	await expect.poll(early.heard).toBe('one ');
	proxy.silence();
	const late = await connected();
	early.socket.write('two');
	late.socket.write('three');
	await wait(200);
	expect([early.heard(), late.heard(), early.ended(), late.ended()]).toEqual(['one ', '', false, false]);
	proxy.endSilence();
	await expect.poll(early.heard).toBe('one two');
	await expect.poll(late.heard).toBe('three');
});

test('in the silence, a cut ends every connection', async () => {
	const { ended } = await connected();
	proxy.silence();
	proxy.cut('close');
	await expect.poll(ended).toBe(true);
});
