import { describe, expect, test } from 'vitest';
import { portsFrom, requireFreePorts } from '../../../scripts/cluster/cluster-ports.ts';
import { missingPackages } from '../../../scripts/cluster/packages.ts';
import { runDrill } from '../drill/drill.ts';
import { DRILL_FAULTS } from '../drill/drill-faults.ts';
import { drillFailures, drillReport } from '../drill/drill-report.ts';

const missing = missingPackages();
if (missing.length > 0) console.log(`No machine of a cluster is killed, because packages are missing: apt-get install ${missing.join(' ')}`);

/** The first of enough ports that nobody uses, apart from those of `npm run cluster`. */
async function freeBase(): Promise<number> {
	for (let base = 20_000 + 50 * Math.floor(Math.random() * 100); ; base += 50) {
		try {
			await requireFreePorts(portsFrom(base));
			return base;
		} catch (error) {
			if (base > 30_000) throw error;
		}
	}
}

describe.skipIf(missing.length > 0)('a site on three machines', () => {
	test('goes on within half a minute when the primary’s machine is killed, and no phone misses anything', async () => {
		const options = { phones: 12, cursors: 20 };
		const fault = DRILL_FAULTS.primary;
		if (fault === undefined) throw new Error('there is no such fault');
		const result = await runDrill({ base: await freeBase(), ...options, faults: [fault] });
		console.log(drillReport(result, options));
		expect(drillFailures(result)).toEqual([]);
		expect(result.audit.acknowledged).toBeGreaterThan(20);
		expect(result.audit.paid).toBe(4);
		expect(result.faults[0]?.trouble.away).toBeGreaterThan(0);
	}, 600_000);
});
