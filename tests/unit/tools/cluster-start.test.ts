import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isStrongPassword } from '#domain/account/account.ts';
import { openClusterFolder } from '../../../scripts/cluster/cluster-folder.ts';
import { parseBasePort, portsFrom, requireFreePorts } from '../../../scripts/cluster/cluster-ports.ts';
import { missingPackages, requirePackages } from '../../../scripts/cluster/packages.ts';
import { isComplete } from '../../../scripts/cluster/start-patroni.ts';

describe('packages', () => {
	test('that are missing are named with the command that installs them', () => {
		const missing = missingPackages((path) => !/patroni|haproxy/.test(path));
		expect(missing).toEqual(['patroni', 'haproxy']);
		expect(() => requirePackages(missing)).toThrow('These packages aren’t installed: patroni, haproxy. As root: apt-get install patroni haproxy');
		expect(() => requirePackages(['nginx'])).toThrow('The package nginx isn’t installed. As root: apt-get install nginx');
	});

	test('are all there, then nothing is said', () => {
		expect(missingPackages(() => true)).toEqual([]);
		expect(() => requirePackages([])).not.toThrow();
	});
});

describe('ports', () => {
	test.each([
		[undefined, 7400],
		[' ', 7400],
		['9000', 9000],
		['65493', 65_493],
	])('CLUSTER_PORT=%s begins at %i', (text, base) => {
		expect(parseBasePort(text)).toBe(base);
	});

	test.each(['80', '65494', 'x', '7400.5', '-1', '999999'])('CLUSTER_PORT=%s is refused', (text) => {
		expect(() => parseBasePort(text)).toThrow('CLUSTER_PORT: must be a whole number from 1024 to 65493');
	});

	test('are all different, and within the range that is promised', () => {
		const all = JSON.stringify(portsFrom(7400)).match(/\d{4}/g)?.map(Number) ?? [];
		expect(new Set(all).size).toBe(all.length);
		expect(all).toHaveLength(19);
		expect([Math.min(...all), Math.max(...all)]).toEqual([7400, 7442]);
	});

	test('that another program uses are named', async () => {
		const other = createServer();
		await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
		const { port } = other.address() as AddressInfo;
		try {
			await expect(requireFreePorts(portsFrom(port - 1))).rejects.toThrow(String(port));
		} finally {
			await new Promise((resolve) => other.close(resolve));
		}
	});
});

describe('the folder', () => {
	let above: string;
	beforeEach(() => {
		above = mkdtempSync(join(tmpdir(), 'cluster-folder-'));
	});
	afterEach(() => {
		chmodSync(above, 0o700);
		rmSync(above, { recursive: true });
	});
	const open = (named: string, base = 7400) => openClusterFolder({ named, base, user: undefined });

	test('keeps its passwords, which only its user may read', () => {
		const first = open(join(above, 'new'));
		const second = open(join(above, 'new'));
		expect(second.passwords).toEqual(first.passwords);
		expect(new Set(Object.values(first.passwords)).size).toBe(6);
		expect(isStrongPassword(first.passwords.admin)).toBe(true);
		expect(statSync(join(above, 'new/cluster.json')).mode & 0o777).toBe(0o600);
	});

	test('stays if somebody named it, and goes if not', () => {
		const kept = open(join(above, 'new'));
		kept.remove();
		expect(statSync(kept.path).isDirectory()).toBe(true);
		const temporary = openClusterFolder({ named: undefined, base: 7400, user: undefined });
		temporary.remove();
		expect(() => statSync(temporary.path)).toThrow('ENOENT');
	});

	test('with other ports is refused, because its databases know theirs', () => {
		open(join(above, 'new'));
		expect(() => open(join(above, 'new'), 8400)).toThrow('uses the ports from 7400 on. Set CLUSTER_PORT=7400.');
	});

	test('with other files in it is left alone', () => {
		writeFileSync(join(above, 'mine'), '');
		expect(() => open(above)).toThrow('has other files in it');
	});

	test('that is a file is refused', () => {
		writeFileSync(join(above, 'mine'), '');
		expect(() => open(join(above, 'mine'))).toThrow('can’t be a folder (EEXIST)');
	});

	test.runIf(process.getuid?.() === 0)('that the programs’ user can’t reach is refused', () => {
		chmodSync(above, 0o700);
		const nobody = { uid: 65_534, gid: 65_534 };
		expect(() => openClusterFolder({ named: join(above, 'new'), base: 7400, user: nobody })).toThrow('can’t write to');
	});
});

test('a cluster is complete with a primary, a standby that has every commit, and another one', () => {
	const member = (role: string, state = 'running') => ({ name: role, role, state });
	expect(isComplete([member('leader'), member('sync_standby', 'streaming'), member('replica')])).toBe(true);
	expect(isComplete([member('leader'), member('replica'), member('replica')])).toBe(false);
	expect(isComplete([member('leader'), member('sync_standby'), member('replica', 'creating replica')])).toBe(false);
});
