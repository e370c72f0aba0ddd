/**
 * Runs the API and Vite's dev server, which proxies the API's paths. Restarts the API when its sources change. Ctrl-C
 * stops both.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '8080';
const page = process.env.PUBLIC_URL ?? 'http://localhost:5173';

const children = [
	spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, PORT: port, PUBLIC_URL: page },
	}),
	spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
		cwd: root,
		stdio: 'inherit',
		env: { ...process.env, API_ORIGIN: `http://localhost:${port}`, VITE_API_KEY: process.env.API_KEY?.trim() ?? '' },
	}),
];
const stop = () => {
	for (const child of children) child.kill();
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
