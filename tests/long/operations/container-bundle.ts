/**
 * `container-bundle.ts IMAGE_JSON ROOT HEALTH_FILE`: prints the runtime configuration (config.json of OCI) that runs an
 * image as deploy/compose.yaml runs it: as the image's user, without capabilities, on a root that it can't write to.
 * `IMAGE_JSON` is what `buildah inspect` says of the image, and `ROOT` is where its files are mounted. Writes the
 * arguments of the image's health check to `HEALTH_FILE`, one per line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const inspected = z.object({
	Docker: z.object({
		config: z.object({
			User: z.string(),
			Env: z.array(z.string()),
			Cmd: z.array(z.string()),
			WorkingDir: z.string(),
			Volumes: z.record(z.string(), z.unknown()),
			Healthcheck: z.object({ Test: z.tuple([z.literal('CMD')], z.string()) }),
		}),
	}),
});

const [image = '', root = '', healthFile = ''] = process.argv.slice(2);
const { User, Env, Cmd, WorkingDir, Volumes, Healthcheck } = z.parse(inspected, JSON.parse(readFileSync(image, 'utf8'))).Docker.config;
const user = readFileSync(join(root, 'etc/passwd'), 'utf8')
	.split('\n')
	.map((line) => line.split(':'))
	.find(([name]) => name === User);
if (user === undefined) throw new Error(`the image has no user ${User}`);
const [uid, gid] = [Number(user[2]), Number(user[3])];
const [, ...health] = Healthcheck.Test;
writeFileSync(healthFile, `${health.join('\n')}\n`);

const tmpfs = (destination: string, ...options: string[]) => ({ destination, type: 'tmpfs', source: 'tmpfs', options: ['nosuid', ...options] });
console.log(
	JSON.stringify({
		ociVersion: '1.0.0',
		hostname: 'site',
		root: { path: root, readonly: true },
		process: { user: { uid, gid }, env: Env, args: Cmd, cwd: WorkingDir, capabilities: {}, noNewPrivileges: true },
		mounts: [
			{ destination: '/proc', type: 'proc', source: 'proc' },
			tmpfs('/dev', 'mode=755'),
			tmpfs('/dev/shm', 'mode=1777'),
			tmpfs('/tmp', 'mode=1777'),
			...Object.keys(Volumes).map((volume) => tmpfs(volume, 'mode=700', `uid=${uid}`, `gid=${gid}`)),
		],
		linux: { namespaces: ['pid', 'ipc', 'uts', 'mount', 'network'].map((type) => ({ type })) },
	}),
);
