import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const messageSchema = z.object({
	id: z.optional(z.number()),
	method: z.optional(z.string()),
	params: z.optional(z.object({ sessionId: z.optional(z.string()) })),
});

/** How long a worker may take to collect after it was asked to. */
const COLLECTED_MS = 1000;

/**
 * Collects the garbage of each thread of a process that was started with `--inspect=127.0.0.1:<port>`. What stays is in
 * use: when the garbage would be collected by itself is V8's choice, and may take minutes.
 * @returns how many threads it asked
 */
export async function collectGarbage(port: number): Promise<number> {
	const [target] = z.parse(targetsSchema, await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
	if (target === undefined) throw new Error('The process can’t be inspected.');
	const socket = new WebSocket(target.webSocketDebuggerUrl);
	let ids = 0;
	let threads = 0;
	const answers = new Map<number, () => void>();
	const send = (method: string, params: object = {}) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		ids += 1;
		answers.set(ids, resolve);
		socket.send(JSON.stringify({ id: ids, method, params }));
		return promise;
	};
	const collect = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
	socket.addEventListener('message', ({ data }) => {
		const { id, method, params } = z.parse(messageSchema, JSON.parse(String(data)));
		if (id !== undefined) answers.get(id)?.();
		if (method !== 'NodeWorker.attachedToWorker' || params?.sessionId === undefined) return;
		threads += 1;
		void send('NodeWorker.sendMessageToWorker', { sessionId: params.sessionId, message: collect });
	});
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve);
		socket.addEventListener('error', reject);
	});
	await send('NodeWorker.enable', { waitForDebuggerOnStart: false });
	await send('HeapProfiler.collectGarbage');
	await wait(COLLECTED_MS);
	socket.close();
	return threads + 1;
}
