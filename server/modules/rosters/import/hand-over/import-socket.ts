import { createServer, type Socket } from 'node:net';
import { listenLocally, localSocketPath } from '#server/core/local-socket.ts';
import type { Db, OpenCopy } from '#server/db/open-database.ts';
import type { DroppedLine } from '../dropped-lines.ts';
import { failureText } from '../import-failure.ts';
import type { ImportPlan } from '../import-plan.ts';
import { ImportRefused } from '../import-refused.ts';
import { importRosters, planRosters } from '../import-rosters.ts';
import { consentSchema, type ImportAnswer, jsonLines, orderSchema } from './hand-over-protocol.ts';

export interface ImportListener {
	path: string;
	/** Takes no more imports and waits for the one in progress. One that waits for a person's answer is abandoned. */
	close(): Promise<void>;
}

export interface ListenOptions {
	db: Db;
	/** On the embedded database, a dry run takes place in a copy. */
	openCopy?: OpenCopy | undefined;
	dataDir: string;
	/** Receives our own failures, and connections that couldn't be accepted. */
	failed: (error: unknown) => void;
}

/**
 * Accepts imports from the CLI while this process holds the embedded database, which no second process may open. Only
 * the owner of the data folder can connect. Call it after opening the database.
 */
export async function listenForImports({ db, openCopy, dataDir, failed }: ListenOptions): Promise<ImportListener> {
	const path = localSocketPath(dataDir, 'import');
	const running = new Set<Conversation>();
	const server = createServer((socket) => {
		const conversation = new Conversation(db, openCopy, socket, failed);
		running.add(conversation);
		void conversation.done.finally(() => running.delete(conversation));
	});
	await listenLocally(server, path, failed);
	return {
		path,
		close: async () => {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			for (const conversation of running) conversation.stopAsking();
			await Promise.all([...running].map(({ done }) => done));
			await closed;
		},
	};
}

/** One CLI and its order. */
class Conversation {
	/** Never rejects. */
	readonly done: Promise<void>;
	readonly #db: Db;
	readonly #openCopy: OpenCopy | undefined;
	readonly #socket: Socket;
	readonly #lines: AsyncGenerator<unknown>;
	/** Whether the server waits for the person: for the order, or for consent. */
	#asking = true;
	#closing = false;

	constructor(db: Db, openCopy: OpenCopy | undefined, socket: Socket, failed: (error: unknown) => void) {
		this.#db = db;
		this.#openCopy = openCopy;
		this.#socket = socket;
		// Stopping the CLI halfway undoes nothing: the import continues, and its report is in the database.
		socket.on('error', () => socket.destroy());
		this.#lines = jsonLines(socket);
		this.done = this.#answer()
			.catch((error: unknown) => {
				if (!(error instanceof ImportRefused)) failed(error);
				this.#say({ error: failureText(error), refused: error instanceof ImportRefused });
			})
			.finally(() => socket.end());
	}

	stopAsking(): void {
		this.#closing = true;
		if (this.#asking) this.#socket.destroy();
	}

	async #answer(): Promise<void> {
		const line = await this.#hear();
		if (line === undefined) return;
		const order = orderSchema.safeParse(line);
		if (!order.success) throw new ImportRefused('The server doesn’t understand this command. Are both on the same version?');
		const { files, mode, dropped: wantsDropped, ...settings } = order.data;
		const progress = (text: string) => this.#say({ progress: text });
		const options = { ...settings, dropped: wantsDropped === true ? async (dropped: readonly DroppedLine[]) => this.#say({ dropped }) : undefined };
		const openCopy = this.#openCopy;
		if (mode === 'dry-run') this.#say({ plan: await planRosters(this.#db, files, { ...options, progress, openCopy }), asks: false });
		else this.#say({ report: await importRosters(this.#db, files, { ...options, progress, yes: mode === 'yes', ask: (plan) => this.#ask(plan) }) });
	}

	/** A person who leaves without an answer hasn't agreed. */
	async #ask(plan: ImportPlan): Promise<boolean> {
		this.#say({ plan, asks: true });
		const answer = consentSchema.safeParse(await this.#hear());
		return answer.success && answer.data.go;
	}

	/** The next line; undefined if the other side is gone. */
	async #hear(): Promise<unknown> {
		if (this.#closing) return undefined;
		this.#asking = true;
		try {
			return (await this.#lines.next()).value;
		} catch (error) {
			if (error instanceof ImportRefused) throw error;
			return undefined;
		} finally {
			this.#asking = false;
		}
	}

	#say(message: ImportAnswer): void {
		if (this.#socket.writable) this.#socket.write(`${JSON.stringify(message)}\n`);
	}
}
