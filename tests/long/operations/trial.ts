import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A script of `deploy` that tries it on this machine. */
interface Trial {
	/** For a test's name: why this machine can't run it; '' if it can. */
	skipped: string;
	run: () => SpawnSyncReturns<string>;
}

/** In ms. Includes a first run, which makes a Debian and downloads its packages. */
export const TRIAL_MS = 1_800_000;

export function trialOf(name: 'try.sh' | 'try-image.sh'): Trial {
	const script = join(import.meta.dirname, '../../../deploy', name);
	const { status, stderr } = spawnSync(script, ['check'], { encoding: 'utf8' });
	return {
		skipped: status === 0 ? '' : `: SKIPPED, ${stderr?.trim() || 'the machine runs no shell scripts'}`,
		// It ends before the test does, so that the test can say what the script has printed.
		run: () => spawnSync(script, { encoding: 'utf8', timeout: TRIAL_MS - 100_000 }),
	};
}
