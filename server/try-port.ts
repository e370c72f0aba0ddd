import { createServer } from 'node:net';
import type { Env } from './env.ts';
import { listenError } from './start-errors.ts';

/**
 * Listens for a moment, so a port that can't be used is refused before the start makes a database and fills it.
 * @throws EnvError
 */
export async function tryPort(env: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
	const probe = createServer();
	try {
		await new Promise<void>((listening, refused) => {
			probe.once('error', refused);
			probe.listen({ port: env.PORT, host: env.HOST, exclusive: true }, listening);
		});
	} catch (error) {
		throw listenError(error, env);
	}
	await new Promise((closed) => probe.close(closed));
}
