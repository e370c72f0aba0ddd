import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeName } from './cluster-ports.ts';
import type { ClusterProcess } from './cluster-process.ts';
import { familyOf, signalAll } from './process-family.ts';

/** A machine with PostgreSQL: Patroni, and the PostgreSQL that it started, which isn't in its group. */
export class PostgresNode {
	readonly name: NodeName;
	readonly patroni: ClusterProcess;
	readonly #data: string;
	#frozen: number[] = [];

	constructor(name: NodeName, patroni: ClusterProcess, data: string) {
		this.name = name;
		this.patroni = patroni;
		this.#data = data;
	}

	start(): void {
		this.patroni.start();
	}

	/** Patroni stops PostgreSQL, and gives up its lease. */
	async stop(): Promise<void> {
		this.thaw();
		await this.patroni.stop(30_000);
		await this.#killPostgres();
	}

	/** As when the machine loses its power. */
	async kill(): Promise<void> {
		this.thaw();
		const postgres = this.#postgres();
		await Promise.all([this.patroni.kill(), Promise.resolve(signalAll(postgres, 'SIGKILL'))]);
	}

	/** As when the machine stands still: a long pause of its virtual machine, or of its disk. */
	freeze(): void {
		// Patroni first: otherwise it would notice the standstill.
		this.#frozen = [...(this.patroni.pid === undefined ? [] : familyOf(this.patroni.pid)), ...this.#postgres()];
		signalAll(this.#frozen, 'SIGSTOP');
	}

	thaw(): void {
		// PostgreSQL first: it shall go on for a moment as the primary that it was.
		signalAll(this.#frozen.reverse(), 'SIGCONT');
		this.#frozen = [];
	}

	async #killPostgres(): Promise<void> {
		signalAll(this.#postgres(), 'SIGKILL');
	}

	/** PostgreSQL and all its processes. Empty if it doesn't run. */
	#postgres(): number[] {
		const file = join(this.#data, 'postmaster.pid');
		if (!existsSync(file)) return [];
		const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
		// After a crash, the file names a process that may be another one by now.
		return isPostgresOf(pid, this.#data) ? familyOf(pid) : [];
	}
}

function isPostgresOf(pid: number, data: string): boolean {
	const file = `/proc/${pid}/cmdline`;
	return existsSync(file) && readFileSync(file, 'utf8').includes(data);
}
