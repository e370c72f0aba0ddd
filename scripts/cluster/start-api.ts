import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type ClusterPlan, sharedValues } from './cluster-plan.ts';
import { ClusterProcess } from './cluster-process.ts';
import { fillTemplate } from './fill-template.ts';

/** This checkout. */
export const API_CODE = join(import.meta.dirname, '../..');
/** Behind a proxy, a site has no demo accounts. */
export const ADMIN_EMAIL = 'admin@cluster.example';

/** The settings of an API process: `deploy/cluster/api.env`, and what belongs to a trial on one machine. */
function apiSettings(plan: ClusterPlan, n: number): Record<string, string> {
	const { ports, folder } = plan;
	const settings = parseEnv(fillTemplate('api.env', sharedValues(plan))) as Record<string, string>;
	return {
		...settings,
		...{ PORT: String(ports.apis[n]), HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${ports.site}` },
		...{ DATA_DIR: join(folder.path, 'site-data'), SEED: 'demo', PAYMENTS: 'sandbox' },
		...{ ADMIN_EMAIL, ADMIN_PASSWORD: folder.passwords.admin },
		NODE_COMPILE_CACHE: join(API_CODE, '.cache/compile'),
	};
}

/** One process of the API, with the code in that folder. It runs as whoever we are, because it has no objection to root and the checkout is ours. */
export function startApi(plan: ClusterPlan, n: number, code: string): ClusterProcess {
	const { folder } = plan;
	const api = new ClusterProcess({
		...{ name: `API process ${n + 1}`, path: process.execPath, args: ['--max-semi-space-size=8', 'server/main.ts'] },
		...{ env: apiSettings(plan, n), cwd: code, user: undefined, log: folder.file(`api-${n + 1}.log`, '') },
	});
	api.start();
	return api;
}

/** Whether the process at this port can do its work. */
export async function apiIsReady(port: number): Promise<boolean> {
	const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) });
	return answer.ok;
}
