import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A program that runs as long as a test. */
export interface OwnProcess {
	child: ChildProcess;
	stdout: Readable;
	/** The last 5,000 characters of its errors. */
	said: () => string;
	/** Ends it, if it hasn't ended by itself, and waits until it has. */
	end: () => Promise<void>;
}

export function startProcess(program: string, args: string[], env: NodeJS.ProcessEnv): OwnProcess {
	const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	child.stderr.on('data', (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-5_000);
	});
	// A pipe that nobody reads would stop the program.
	child.stdout.resume();
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	// If the test run itself is killed, nothing stays behind.
	const killAtExit = () => child.kill('SIGKILL');
	process.once('exit', killAtExit);
	return {
		child,
		stdout: child.stdout,
		said: () => said,
		end: async () => {
			child.kill();
			await ended;
			process.off('exit', killAtExit);
		},
	};
}
