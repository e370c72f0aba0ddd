import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** A tool of the operating system or of PostgreSQL is missing or has failed. The message is for the operator. */
export class ToolError extends Error {
	override name = 'ToolError';
}

export interface RunningTool {
	child: ChildProcess;
	/** Resolves when the tool has succeeded. @throws ToolError with what it printed */
	done: Promise<void>;
}

/** @param acceptable exit codes other than 0 that aren't failures. */
export function startTool(command: string, args: readonly string[], options: SpawnOptions & { acceptable?: readonly number[] }): RunningTool {
	const { acceptable = [], ...spawning } = options;
	const child = spawn(command, args, spawning);
	let output = '';
	child.stderr?.on('data', (chunk) => {
		output = (output + String(chunk)).slice(-2000);
	});
	const done = new Promise<void>((resolve, reject) => {
		child.once('error', (cause: Error & { code?: string }) =>
			reject(
				new ToolError(cause.code === 'ENOENT' ? `${command} isn’t installed, or isn’t on the PATH.` : `${command} didn’t start: ${cause.message}`, { cause }),
			),
		);
		child.once('close', (code, signal) => {
			if (code === 0 || (code !== null && acceptable.includes(code))) resolve();
			else reject(new ToolError(`${command} failed (${signal ?? `exit code ${code}`}): ${output.trim()}`));
		});
	});
	return { child, done };
}
