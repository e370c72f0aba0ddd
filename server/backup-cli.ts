import { makeBackup } from '#server/modules/operations/public.ts';
import { readEnv } from './env.ts';
import { operatorErrorText } from './operator-error.ts';

/** `npm run backup`: one file with everything, while the server goes on. Exits with 1 if there is no new backup. */
try {
	const { file, bytes, removed } = await makeBackup(readEnv(process.env), new Date());
	console.log(`Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB).`);
	if (removed.length > 0) console.log(`Deleted for their age: ${removed.join(', ')}`);
} catch (error) {
	console.error(`There is no new backup. ${operatorErrorText(error)}`);
	process.exitCode = 1;
}
