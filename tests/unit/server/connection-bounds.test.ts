import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { connectionBounds } from '#server/http/connections/connection-bounds.ts';

const bounds = fileURLToPath(new URL('../../../server/http/connections/connection-bounds.ts', import.meta.url));

describe('how many connections a process keeps open', () => {
	test.each([
		[undefined, 10_000],
		[1_048_576, 10_000],
		[20_000, 10_000],
		[4096, 3072],
		[1024, 768],
		[500, 244],
		[100, 32],
	])('of %s descriptors: %s, and half of it from one address', (descriptors, all) => {
		expect(connectionBounds(descriptors, false)).toEqual({ all, perAddress: all / 2 });
	});

	test('behind a proxy all come from its address: only their sum counts', () => {
		expect(connectionBounds(1024, true)).toEqual({ all: 768, perAddress: undefined });
	});

	test.skipIf(process.platform === 'win32')('the limit is that of the process', () => {
		const script = `import(${JSON.stringify(bounds)}).then(({ descriptorLimit }) => console.log(descriptorLimit()))`;
		const { stdout } = spawnSync('sh', ['-c', 'ulimit -n 500 && exec "$0" -e "$1"', process.execPath, script], { encoding: 'utf8' });
		expect(stdout.trim()).toBe('500');
	});
});
