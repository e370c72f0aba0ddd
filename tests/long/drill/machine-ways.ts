import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Detours } from '../../../scripts/cluster/cluster-plan.ts';
import { NODES, type NodeName } from '../../../scripts/cluster/cluster-ports.ts';
import type { WaysRequest } from './cut-ways.ts';

/** The ways to and from the machines of a cluster: clients, standbys, and Patroni go through them. */
export class MachineWays {
	readonly #worker = new Worker(new URL('cut-ways.ts', import.meta.url));
	#last: Promise<number> = Promise.resolve(0);

	/** Opens a way to each PostgreSQL, each Patroni, and from each Patroni to each etcd. */
	async open(direct: Detours): Promise<Detours> {
		const of = async <T>(make: (name: NodeName) => Promise<T>): Promise<Record<NodeName, T>> => ({
			...{ one: await make('one'), two: await make('two'), three: await make('three') },
		});
		const way = (name: NodeName, to: number) => this.#ask({ kind: 'open', to, of: name });
		return {
			postgres: await of((name) => way(name, direct.postgres[name])),
			patroni: await of((name) => way(name, direct.patroni[name])),
			etcd: await of((name) => of((other) => way(name, direct.etcd[name][other]))),
		};
	}

	/** Nothing reaches this machine, and it reaches no etcd. Nobody is told. */
	async cut(name: NodeName): Promise<void> {
		await this.#ask({ kind: 'cut', of: name });
	}

	async mend(name: NodeName): Promise<void> {
		await this.#ask({ kind: 'mend', of: name });
	}

	async close(): Promise<void> {
		for (const name of NODES) await this.mend(name);
		await this.#worker.terminate();
	}

	/** One question after the other, so that answers can't be mixed up. */
	#ask(request: WaysRequest): Promise<number> {
		this.#last = this.#last.then(async () => {
			const answered = once(this.#worker, 'message');
			this.#worker.postMessage(request);
			const [port] = (await answered) as [number];
			return port;
		});
		return this.#last;
	}
}
