import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterPlan } from './cluster-plan.ts';
import { ClusterProcess } from './cluster-process.ts';
import { PROGRAMS } from './packages.ts';

const deploy = (path: string) => readFileSync(join(import.meta.dirname, '../../deploy', path), 'utf8');
/** The one process of a site that has only one machine. */
const ONE_PROCESS = 'server 127.0.0.1:8080;';

/**
 * The configuration of nginx: the files of `deploy/nginx` and `deploy/cluster`, with both processes in place of one,
 * without TLS.
 */
export function siteCacheConfig({ folder, port, apis }: { folder: string; port: number; apis: readonly number[] }): string {
	const cache = deploy('nginx/feed-cache.conf');
	if (!cache.includes(ONE_PROCESS)) throw new Error(`deploy/nginx/feed-cache.conf has no line “${ONE_PROCESS}”`);
	// One that refuses is left out for two seconds, and the next one is asked.
	const processes = apis.map((api) => `server 127.0.0.1:${api} max_fails=1 fail_timeout=2s;`).join('\n\t');
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
	return `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
access_log off;
${temporary}
${cache.replace('/var/cache/nginx/nil-athletes', `${folder}/cache`).replace(ONE_PROCESS, processes)}
server {
listen 127.0.0.1:${port} backlog=4096;
${deploy('nginx/locations.conf')}
${deploy('cluster/away.conf')}
}
}
`;
}

/** nginx, in front of the API's processes. */
export function startSiteCache({ folder, ports, user }: ClusterPlan): ClusterProcess {
	const own = folder.folder('nginx');
	const config = folder.file('nginx.conf', siteCacheConfig({ folder: own, port: ports.site, apis: ports.apis }));
	const nginx = new ClusterProcess({
		...{ name: 'nginx', path: PROGRAMS.nginx.path, args: ['-c', config, '-p', own, '-e', 'stderr'] },
		...{ cwd: own, user, log: folder.file('nginx.log', ''), stopsBy: 'SIGQUIT' },
	});
	nginx.start();
	return nginx;
}
