import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { LoadSite } from './load-site.ts';
import { overload } from './overload.ts';
import { stadium } from './stadium.ts';

/**
 * `npm run load [-- --phones 50000 --seconds 60 --times 3]`: a full stadium comes back online, then more searches than the
 * site can answer. All of it is on this machine, so what each part costs says more than how much there was.
 */
async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { phones: { type: 'string', default: '50000' }, seconds: { type: 'string', default: '60' }, times: { type: 'string', default: '3' } },
	});
	const site = await LoadSite.start();
	try {
		console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[0]?.toFixed(1)} before`);
		console.log(`\nA stadium comes back online\n${(await stadium(site, Number(values.phones), Number(values.seconds))).join('\n')}`);
		console.log(`\nMore searches than the site can answer\n${(await overload(site, Number(values.times), 20)).join('\n')}`);
	} finally {
		await site.stop();
	}
}

await main();
