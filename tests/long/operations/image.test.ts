import { expect, test } from 'vitest';
import { TRIAL_MS, trialOf } from './trial.ts';

const { skipped, run } = trialOf('try-image.sh');

test.skipIf(skipped !== '')(
	`the image of deploy/Containerfile registers a donation as a user without rights on a read-only root, is healthy, and stops with 0${skipped}`,
	() => {
		const ran = run();
		expect([ran.status, ran.stderr]).toEqual([0, '']);
		expect(ran.stdout).toMatch(/^built in \d+ s, \d+ MB$/m);
		console.log(ran.stdout);
	},
	TRIAL_MS,
);
