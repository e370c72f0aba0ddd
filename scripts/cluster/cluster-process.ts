import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { LesserUser } from './lesser-user.ts';

export interface Command {
	/** As people read it: `the pooler`, `etcd three`. */
	name: string;
	path: string;
	args: readonly string[];
	env?: Record<string, string>;
	cwd: string;
	user: LesserUser | undefined;
	/** Where it writes what it says. */
	log: string;
	/** The signal that ends it in order. */
	stopsBy?: NodeJS.Signals;
}

/** One program of the cluster. It can be killed, frozen, and started again, as a machine would do it. */
export class ClusterProcess {
	readonly name: string;
	/** Called when it ends although nobody asked it to. */
	onUnexpectedEnd: (how: string) => void = () => undefined;
	#command: Command;
	#child: ChildProcess | undefined;
	#isExpectedToEnd = false;

	constructor(command: Command) {
		this.name = command.name;
		this.#command = command;
	}

	get pid(): number | undefined {
		return this.isRunning ? this.#child?.pid : undefined;
	}

	get isRunning(): boolean {
		return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** The end of what it said. */
	get lastWords(): string {
		return readFileSync(this.#command.log, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
	}

	/** From its next start on, it runs in another folder, where its program is of another version. */
	moveTo(cwd: string): void {
		this.#command = { ...this.#command, cwd };
	}

	/** Starts it. Whether it works is for its caller to find out. */
	start(): void {
		const { path, args, env, cwd, user, log } = this.#command;
		this.#isExpectedToEnd = false;
		const out = openSync(log, 'a', 0o600);
		// In a group of its own: Ctrl+C in a terminal goes to us, and we stop everything in order.
		const child = spawn(path, args, {
			...user,
			cwd,
			env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
			stdio: ['ignore', out, out],
			detached: true,
		});
		closeSync(out);
		this.#child = child;
		// Without a process there is no `exit`.
		child.once('error', (error) => this.onUnexpectedEnd(error.message));
		child.once('exit', (code, signal) => {
			if (!this.#isExpectedToEnd) this.onUnexpectedEnd(signal ?? `exit code ${code}`);
		});
	}

	/** Ends it in order, and by force if it takes too long. */
	async stop(withinMs = 15_000): Promise<void> {
		await this.#end(this.#command.stopsBy ?? 'SIGTERM', withinMs);
	}

	/** Ends it as a crash does, with whatever it started. */
	async kill(): Promise<void> {
		await this.#end('SIGKILL', 5_000);
	}

	/** Sends a signal to it and to what it started in its group. */
	signal(signal: NodeJS.Signals): void {
		if (this.pid === undefined) return;
		// The main process of some programs ends its own workers when asked, and signals would reach those twice.
		process.kill(signal === 'SIGTERM' || signal === 'SIGQUIT' || signal === 'SIGINT' ? this.pid : -this.pid, signal);
	}

	async #end(signal: NodeJS.Signals, withinMs: number): Promise<void> {
		const child = this.#child;
		this.#isExpectedToEnd = true;
		if (child === undefined || !this.isRunning) return;
		const ended = new Promise((resolve) => child.once('exit', resolve));
		this.signal(signal);
		await Promise.race([ended, wait(withinMs, undefined, { ref: false })]);
		if (this.isRunning) this.signal('SIGKILL');
		await ended;
	}
}
