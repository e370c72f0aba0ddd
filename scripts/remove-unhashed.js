/**
 * After `npm ci`, removes packages that were installed without a hash in the lock file to verify them. These are builds
 * of two checking tools for platforms that the registry lacked when the file was written (docs/decisions/001). The
 * product needs none of them. Plain JavaScript, because it runs on the machine's own Node.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [path, { integrity }] of Object.entries(packages)) {
	if (path === '' || integrity !== undefined || !existsSync(path)) continue;
	rmSync(path, { recursive: true });
	console.log(`${path} is removed: the lock file has no hash of it (docs/decisions/001). \`npm run lock-file\` adds it, where your registry has the package.`);
}
