import { type ClusterPlan, sharedValues } from './cluster-plan.ts';
import { ClusterProcess } from './cluster-process.ts';
import { fillTemplate } from './fill-template.ts';
import { PROGRAMS } from './packages.ts';

/** HAProxy, which leads writes to the primary and reads to standbys. */
export function startHaproxy(plan: ClusterPlan): ClusterProcess {
	const { folder, user } = plan;
	const config = folder.file('haproxy.cfg', fillTemplate('haproxy.cfg', sharedValues(plan)));
	const haproxy = new ClusterProcess({
		...{ name: 'HAProxy', path: PROGRAMS.haproxy.path, args: ['-db', '-f', config] },
		...{ cwd: folder.path, user, log: folder.file('haproxy.log', '') },
	});
	haproxy.start();
	return haproxy;
}
