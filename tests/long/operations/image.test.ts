import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../deploy/try-image.sh');
const { status, stderr } = spawnSync(script, ['check'], { encoding: 'utf8' });
const skipped = status === 0 ? '' : `: SKIPPED, ${stderr?.trim() || 'the machine runs no shell scripts'}`;

test.skipIf(skipped !== '')(
	`the image of deploy/Containerfile registers a donation as a user without rights on a read-only root, is healthy, and stops with 0${skipped}`,
	() => {
		const ran = spawnSync(script, { encoding: 'utf8', timeout: 1_700_000 });
		expect([ran.status, ran.stderr]).toEqual([0, '']);
		expect(ran.stdout).toMatch(/^built in \d+ s, \d+ MB$/m);
		console.log(ran.stdout);
	},
	1_800_000,
);
