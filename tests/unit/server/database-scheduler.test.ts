import { expect, test } from 'vitest';
import { clientAddress } from '#server/core/client-address.ts';
import { DatabaseScheduler, type TurnLimits } from '#server/db/pool/database-scheduler.ts';

/** Someone with this name, in their own subnet. */
const asker = (name: string) => ({ subnet: name, address: name });

const limits = (more: Partial<TurnLimits> = {}): TurnLimits => ({
	total: 1,
	vital: 1,
	reads: 1,
	patienceMs: { vital: 60_000, reads: 60_000, own: Number.POSITIVE_INFINITY },
	begunPatienceMs: 60_000,
	waitingReads: 100,
	...more,
});

/** Queues `asked` behind a turn in progress, and returns the order in which they are served. */
async function served(turns: DatabaseScheduler, asked: ['vital' | 'reads' | 'own', string][]): Promise<string[]> {
	const end = await turns.take({ lane: 'vital', asker: asker('first') });
	const order: string[] = [];
	const all = asked.map(async ([lane, name]) => {
		const done = await turns.take({ lane, asker: asker(name.split(' ')[0] ?? '') });
		order.push(name);
		done();
	});
	end();
	await Promise.all(all);
	return order;
}

test('vital and own work go before reads that came earlier', async () => {
	const order = await served(new DatabaseScheduler(limits()), [
		['reads', 'a'],
		['reads', 'b'],
		['vital', 'pay'],
		['own', 'job'],
	]);
	expect(order).toEqual(['pay', 'job', 'a', 'b']);
});

test('somebody with many reads waits behind everybody else’s first', async () => {
	const order = await served(new DatabaseScheduler(limits()), [
		['reads', 'a 1'],
		['reads', 'a 2'],
		['reads', 'a 3'],
		['reads', 'b 1'],
		['reads', 'c 1'],
		['reads', 'b 2'],
	]);
	expect(order).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3']);
});

test('a flood of messages from one place holds up no donation from another', async () => {
	const flood = Array.from({ length: 20 }, (_, i): ['vital', string] => ['vital', `flood ${i}`]);
	const order = await served(new DatabaseScheduler(limits()), [...flood, ['vital', 'fan 1'], ['own', 'job 1'], ['vital', 'fan 2']]);
	expect(order.slice(0, 5)).toEqual(['flood 0', 'fan 1', 'job 1', 'flood 1', 'fan 2']);
});

test('whoever was quiet goes ahead of floods from a hundred places', async () => {
	const turns = new DatabaseScheduler(limits());
	const floods = Array.from({ length: 1000 }, (_, i): ['vital', string] => ['vital', `flood-${i % 100} ${i}`]);
	await served(turns, floods.slice(0, 500));
	const order = await served(turns, [...floods.slice(500), ['vital', 'fan 1'], ['vital', 'fan 2'], ['vital', 'fan 3']]);
	expect(order.slice(0, 3)).toEqual(['fan 1', 'fan 2', 'fan 3']);
});

test('a head start is used up: in the long run everybody gets the same', async () => {
	const turns = new DatabaseScheduler(limits());
	await served(
		turns,
		Array.from({ length: 200 }, (_, i): ['vital', string] => ['vital', `a ${i}`]),
	);
	const both = Array.from({ length: 200 }, (_, i): ['vital', string] => ['vital', `${i < 100 ? 'a' : 'b'} ${i}`]);
	const order = await served(turns, both);
	expect(order.slice(0, 30).every((name) => name.startsWith('b'))).toBe(true);
	expect(order.slice(60, 120).filter((name) => name.startsWith('a'))).toHaveLength(30);
});

test('a read gets its turn however much vital work there is', async () => {
	const order = await served(new DatabaseScheduler(limits()), [['reads', 'a'], ...Array.from({ length: 30 }, (_, i): ['vital', string] => ['vital', `${i}`])]);
	expect(order.indexOf('a')).toBeLessThan(10);
});

test('reads never have more than their share at the same time', async () => {
	const turns = new DatabaseScheduler(limits({ total: 3, vital: 3, reads: 2 }));
	let out = 0;
	let most = 0;
	const ends: (() => void)[] = [];
	const reads = Array.from({ length: 5 }, async (_, i) => {
		const end = await turns.take({ lane: 'reads', asker: asker(String(i)) });
		most = Math.max(most, ++out);
		ends.push(() => {
			out--;
			end();
		});
	});
	const vital = await turns.take({ lane: 'vital', asker: asker('') });
	while (ends.length < 5) {
		ends.at(-1)?.();
		await new Promise((resolve) => setImmediate(resolve));
	}
	await Promise.all(reads);
	vital();
	expect(most).toBe(2);
});

test('who waits for too long is refused, and forgotten', async () => {
	const turns = new DatabaseScheduler(limits({ patienceMs: { vital: 20, reads: 20, own: Number.POSITIVE_INFINITY } }));
	const end = await turns.take({ lane: 'vital', asker: asker('') });
	for (const lane of ['vital', 'reads'] as const) {
		await expect(turns.take({ lane, asker: asker('') })).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
	}
	const own = turns.take({ lane: 'own', asker: asker('') });
	end();
	(await own)();
	(await turns.take({ lane: 'reads', asker: asker('') }))();
});

test('many addresses of one subnet have one turn among them', async () => {
	const turns = new DatabaseScheduler(limits());
	const end = await turns.take({ lane: 'vital', asker: asker('') });
	const order: string[] = [];
	const all = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '198.51.100.1'].map(async (ip) => {
		const done = await turns.take({ lane: 'reads', asker: clientAddress(ip) });
		order.push(ip);
		done();
	});
	end();
	await Promise.all(all);
	expect(order).toEqual(['2001:db8:1:1::1', '198.51.100.1', '2001:db8:1:2::1', '2001:db8:1:3::1']);
});

test('one read too many costs whoever has the most waiting their newest, at once, and a newcomer gets in', async () => {
	const turns = new DatabaseScheduler(limits({ waitingReads: 2 }));
	const end = await turns.take({ lane: 'reads', asker: asker('') });
	const kept = turns.take({ lane: 'reads', asker: asker('a') });
	const dropped = turns.take({ lane: 'reads', asker: asker('a') });
	const newcomer = turns.take({ lane: 'reads', asker: asker('b') });
	await expect(dropped).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
	await expect(turns.take({ lane: 'reads', asker: asker('c') })).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
	end();
	for (const turn of [kept, newcomer]) (await turn)();
});

test('what a request that has begun still reads goes before everybody who hasn’t', async () => {
	const turns = new DatabaseScheduler(limits());
	const order: string[] = [];
	const read = async (name: string, progress: { begun: boolean }) => {
		const end = await turns.take({ lane: 'reads', asker: asker(name), progress });
		order.push(name);
		await Promise.resolve();
		end();
	};
	const request = async (name: string) => {
		const progress = { begun: false };
		for (const part of [1, 2, 3]) await read(`${name} ${part}`, progress);
	};
	await Promise.all(['a', 'b', 'c'].map(request));
	// Each asks for its next turn a moment after it has ended one, so two are under way at a time.
	expect(order).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3', 'b 3', 'c 1', 'c 2', 'c 3']);
});

test('a read that doesn’t get its turn in time is refused, unless its request has begun', async () => {
	const turns = new DatabaseScheduler(limits({ patienceMs: { vital: 60_000, reads: 20, own: Number.POSITIVE_INFINITY } }));
	const end = await turns.take({ lane: 'vital', asker: asker('first') });
	const begun = turns.take({ lane: 'reads', asker: asker('a'), progress: { begun: true } });
	await expect(turns.take({ lane: 'reads', asker: asker('b'), progress: { begun: false } })).rejects.toThrow('busy for too long');
	expect(turns.waiting).toBe(1);
	end();
	(await begun)();
	expect(turns.waiting).toBe(0);
});
