import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let server: ChildProcess;
let origin: string;
let printed = '';

beforeEach(async () => {
	printed = '';
	server = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/faulty-server.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
	const ready = new Promise<string>((resolve) => {
		server.stdout?.on('data', (chunk) => {
			printed += String(chunk);
			const port = /^\d+$/m.exec(printed)?.[0];
			if (port !== undefined) resolve(port);
		});
	});
	origin = `http://127.0.0.1:${await ready}`;
});
afterEach(() => server.kill('SIGKILL'));

test.each(['/timer', '/rejection'])('an uncaught error of one request (%s) is a 500 of that request, and a line in the log', async (path) => {
	const answer = await fetch(origin + path);
	expect(answer.status).toBe(500);
	expect(await answer.json()).toEqual({ code: 'internal', detail: 'Something went wrong on our end. Please try again.' });
	expect(await (await fetch(`${origin}/fine`)).text()).toBe('fine');
	expect(printed).toContain('uncaught error in a request');
	expect(server.exitCode).toBe(null);
});

test('in the middle of an answer it cuts the connection, and other requests go on', async () => {
	const slow = fetch(`${origin}/slow`);
	await expect(fetch(`${origin}/half`).then((answer) => answer.text())).rejects.toThrow();
	expect(await (await slow).text()).toBe('done');
	expect(server.exitCode).toBe(null);
});

test('an uncaught error outside of requests ends the process with 1, after the requests in flight are answered', async () => {
	const ended = once(server, 'exit');
	const slow = fetch(`${origin}/slow`);
	await fetch(`${origin}/fine`);
	server.kill('SIGUSR2');
	expect(await (await slow).text()).toBe('done');
	expect(await ended).toEqual([1, null]);
	expect(printed).toContain('thrown outside of any request');
});
