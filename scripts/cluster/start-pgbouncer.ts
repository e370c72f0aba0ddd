import { type ClusterPlan, DATABASE, sharedValues } from './cluster-plan.ts';
import { ClusterProcess } from './cluster-process.ts';
import { fillTemplate } from './fill-template.ts';
import { PROGRAMS } from './packages.ts';

/** PgBouncer, in front of HAProxy. */
export function startPgbouncer(plan: ClusterPlan): ClusterProcess {
	const { folder, user } = plan;
	const USERLIST = folder.file('userlist.txt', `"${DATABASE}" "${folder.passwords.database}"\n`);
	const config = folder.file('pgbouncer.ini', fillTemplate('pgbouncer.ini', { ...sharedValues(plan), USERLIST }));
	const pooler = new ClusterProcess({
		...{ name: 'PgBouncer', path: PROGRAMS.pgbouncer.path, args: [config] },
		...{ cwd: folder.path, user, log: folder.file('pgbouncer.log', '') },
	});
	pooler.start();
	return pooler;
}
