import { describe, expect, test } from 'vitest';
import { clientAddress } from '#server/core/client-address.ts';
import { createFairRunner } from '#server/modules/identity/passwords/fair-runner.ts';
import { createPasswords } from '#server/modules/identity/passwords/password-queue.ts';

describe('the address that a call is counted under', () => {
	test.each([
		['an IPv4 address', '203.0.113.7', '203.0.113.8', false],
		['an IPv4 address that is written as an IPv6 one', '203.0.113.7', '::ffff:203.0.113.7', true],
		['two addresses of one /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
		['two of neighboring /64s', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
		['with a zone', 'fe80::1%eth0', 'fe80::2', true],
		['none at all, and nonsense', undefined, 'nonsense', true],
	])('%s', (_what, one, other, same) => {
		expect(clientAddress(one).address === clientAddress(other).address).toBe(same);
	});

	test.each([
		['203.0.113.7', '203.0.113.250', true],
		['203.0.113.7', '203.0.114.7', false],
		['2001:db8:1:2::1', '2001:db8:1:ffff::1', true],
		['2001:db8:1:2::1', '2001:db8:2:2::1', false],
	])('%s and %s are neighbors: %s', (one, other, same) => {
		expect(clientAddress(one).subnet === clientAddress(other).subnet).toBe(same);
	});
});

/** A queue whose work ends when the test says so, one piece at a time, in the order in which it began. */
function slowQueue(waiting: number) {
	const queue = createFairRunner({ atOnce: 1, waiting });
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	return {
		begun,
		ask: (ip: string, name: string) =>
			queue(clientAddress(ip), () => {
				begun.push(name);
				return new Promise<void>((resolve) => ends.push(resolve));
			}),
		/** Ends the running work, `times` times. */
		async pass(times: number) {
			for (let n = 0; n < times; n++) {
				ends.shift()?.();
				await new Promise(setImmediate);
			}
		},
	};
}

describe('the queue for passwords', () => {
	test('a caller waits for one turn of a flood, not for all of it', async () => {
		const { ask, begun, pass } = slowQueue(1000);
		for (let n = 0; n < 500; n++) void ask('203.0.113.7', `flood ${n}`);
		void ask('198.51.100.1', 'caller');
		void ask('198.51.100.1', 'caller again');
		await pass(4);
		expect(begun).toEqual(['flood 0', 'caller', 'flood 1', 'caller again', 'flood 2']);
	});

	test('many addresses of one subnet have one turn among them, and a neighbor of the flood has one of those', async () => {
		const { ask, begun, pass } = slowQueue(1000);
		for (let n = 0; n < 200; n++) void ask(`2001:db8:1:${n.toString(16)}::1`, `flood ${n}`);
		void ask('198.51.100.1', 'caller');
		void ask('2001:db8:1:1::2', 'neighbor');
		await pass(4);
		expect(begun.slice(0, 3)).toEqual(['flood 0', 'caller', 'flood 1']);
	});

	test('is bounded: who has the most waiting is told to come back, and a newcomer still gets in', async () => {
		const { ask, begun, pass } = slowQueue(3);
		const flood = Promise.allSettled(Array.from({ length: 6 }, (_, n) => ask('203.0.113.7', `flood ${n}`)));
		const caller = ask('203.0.113.8', 'caller');
		await pass(4);
		await caller;
		expect(begun).toEqual(['flood 0', 'flood 1', 'caller', 'flood 2']);
		const refused = (await flood).filter((one) => one.status === 'rejected').map((one) => one.reason);
		expect(refused).toHaveLength(3);
		expect(refused[0]).toMatchObject({ status: 503, code: 'unavailable', extra: { retryAfter: 5 } });
	});

	test('where all have as much waiting, the one who comes last goes', async () => {
		const { ask, begun, pass } = slowQueue(2);
		const answers = Promise.allSettled(['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1'].map((ip) => ask(ip, ip)));
		await pass(3);
		expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
		expect(begun).toHaveLength(3);
	});

	test('work that fails makes room as well', async () => {
		const queue = createFairRunner({ atOnce: 1, waiting: 10 });
		const failing = queue(clientAddress('203.0.113.7'), () => Promise.reject(new Error('no memory')));
		const next = queue(clientAddress('203.0.113.7'), () => Promise.resolve('done'));
		await expect(failing).rejects.toThrow('no memory');
		await expect(next).resolves.toBe('done');
	});
});

test('500 bogus logins hold up nobody elsewhere: with a hasher that takes 20 ms, another address is answered within a few runs', async () => {
	let runs = 0;
	const hasher = {
		hash: async () => 'hash',
		verify: async () => {
			runs++;
			await new Promise((resolve) => setTimeout(resolve, 20));
			return false;
		},
	};
	const passwords = createPasswords(hasher);
	const flood = Promise.allSettled(Array.from({ length: 500 }, () => passwords.from('203.0.113.7').verify(null, 'Wrong-pass-1')));
	await passwords.from('198.51.100.1').verify(null, 'Right-pass-1');
	// The two runs in progress, one turn of the flood for each of them, and its own run.
	expect(runs).toBeLessThanOrEqual(6);
	const answers = await flood;
	expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(290);
	expect(runs).toBe(500 - answers.filter(({ status }) => status === 'rejected').length + 1);
});
