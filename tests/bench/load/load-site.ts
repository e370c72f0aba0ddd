import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hasNginx, type Nginx, startNginx } from '#tests/fixtures/nginx.ts';
import { parentOf, processorMs } from '#tests/fixtures/processor-time.ts';
import { startPostgres, type TestPostgres } from '#tests/fixtures/test-postgres.ts';
import type { ReadsServerReady } from '../reads/reads-ready.ts';

/** Milliseconds of processor time by part: nginx, the API's process, PostgreSQL, and this program. */
export interface Parts {
	nginx: number;
	api: number;
	database: number;
	phones: number;
}

/** PostgreSQL with 100,000 athletes, one process of the API, and nginx with its cache in front, each a process of its own. */
export class LoadSite {
	readonly api: ReadsServerReady;
	readonly nginx: Nginx;
	readonly database: pg.Pool;
	readonly #child: ChildProcess;
	readonly #postgres: TestPostgres;
	readonly #postmaster: number;
	readonly #folder: string;

	private constructor(
		given: Pick<LoadSite, 'api' | 'nginx' | 'database'>,
		own: { child: ChildProcess; postgres: TestPostgres; postmaster: number; folder: string },
	) {
		this.api = given.api;
		this.nginx = given.nginx;
		this.database = given.database;
		this.#child = own.child;
		this.#postgres = own.postgres;
		this.#postmaster = own.postmaster;
		this.#folder = own.folder;
	}

	/** @throws with a word if nginx isn't installed */
	static async start(): Promise<LoadSite> {
		if (!hasNginx) throw new Error('nginx isn’t installed: apt-get install nginx');
		const folder = mkdtempSync(join(tmpdir(), 'load-'));
		const postgres = await startPostgres();
		const child = fork(join(import.meta.dirname, '../reads/reads-server.ts'), {
			env: { PATH: process.env.PATH, BENCH_FOLDER: folder, BENCH_DATABASE: postgres.url },
		});
		const api = await new Promise<ReadsServerReady>((resolve, reject) => {
			child.once('message', (message) => resolve(message as ReadsServerReady));
			child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
		});
		const database = new pg.Pool({ connectionString: postgres.url, max: 1 });
		const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
		const nginx = await startNginx(api.port);
		return new LoadSite({ api, nginx, database }, { child, postgres, postmaster: parentOf(rows[0]?.pid ?? 0), folder });
	}

	/** What each part has used so far. */
	used(): Parts {
		const { user, system } = process.cpuUsage();
		return {
			nginx: this.nginx.cpu(),
			api: processorMs(this.#child.pid ?? 0),
			database: processorMs(this.#postmaster),
			phones: (user + system) / 1000,
		};
	}

	async stop(): Promise<void> {
		await this.nginx.stop();
		const ended = new Promise((resolve) => this.#child.once('exit', resolve));
		this.#child.send('stop');
		await ended;
		await this.database.end();
		await this.#postgres.stop();
		rmSync(this.#folder, { recursive: true, force: true });
	}
}

/** Milliseconds for each of so many, by part. */
export function perPiece(before: Parts, after: Parts, pieces: number): string {
	const parts: [string, keyof Parts][] = [
		['nginx', 'nginx'],
		['API', 'api'],
		['database', 'database'],
		['this program', 'phones'],
	];
	return parts.map(([name, part]) => `${name} ${((after[part] - before[part]) / pieces).toFixed(3)}`).join(', ');
}
