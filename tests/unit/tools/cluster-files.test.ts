import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fillTemplate, fillText, placeholdersIn, readTemplate, TEMPLATES } from '../../../scripts/cluster/fill-template.ts';
import { siteCacheConfig } from '../../../scripts/cluster/start-site-cache.ts';

const root = join(import.meta.dirname, '../../..');
const example = readFileSync(join(root, 'deploy/cluster/machine.sed.example'), 'utf8');
const examples = Object.fromEntries([...example.matchAll(/^s\|\{\{([A-Z_]+)\}\}\|(.*)\|g$/gm)].map(([, name = '', value = '']) => [name, value]));

describe('placeholders', () => {
	test('get their values, each time they occur', () => {
		expect(fillText('a={{A}} b={{B_C}} {{A}}', { A: '1', B_C: '$&' })).toBe('a=1 b=$& 1');
	});

	test('without a value are refused by name', () => {
		expect(() => fillText('{{A}} {{B}} {{C}}', { A: '1' })).toThrow('no value for B, C');
	});

	test('with an empty value are filled', () => {
		expect(fillText('[{{A}}]', { A: '' })).toBe('[]');
	});

	test('are only those in capitals, and not the one of the explanation', () => {
		expect(placeholdersIn('{{A}} {{a}} {A} {{NAME}} {{A}} {{B_1}}')).toEqual(['A']);
	});
});

describe('the example for a machine', () => {
	test('has a value for every placeholder of every file, and no other', () => {
		const named = new Set(TEMPLATES.flatMap((name) => placeholdersIn(readTemplate(name))));
		expect(Object.keys(examples).sort()).toEqual([...named].sort());
	});

	test.each(TEMPLATES)('fills %s', (name) => {
		expect(placeholdersIn(fillTemplate(name, examples))).toEqual([]);
	});

	test('leads every program to the next one', () => {
		const haproxy = fillTemplate('haproxy.cfg', examples);
		expect(fillTemplate('api.env', examples)).toContain('DATABASE_URL=postgres://nil_athletes:CHANGE5@127.0.0.1:6432/nil_athletes');
		expect(fillTemplate('pgbouncer.ini', examples)).toContain('nil_athletes = host=127.0.0.1 port=5001 dbname=nil_athletes');
		expect(haproxy).toContain('bind 127.0.0.1:5001');
		expect(haproxy).toContain('server two 10.0.0.2:5432 check port 8008');
		expect(fillTemplate('patroni.yml', examples)).toContain('connect_address: "10.0.0.1:5432"');
	});
});

test('nobody gets in without a password', () => {
	const hba = [...readTemplate('patroni.yml').matchAll(/^ {4}- (?:local|host) .*$/gm)].map(([line]) => line);
	expect(hba).toHaveLength(3);
	for (const line of hba) expect(line).toMatch(/ scram-sha-256$/);
	expect(readTemplate('pgbouncer.ini')).toContain('auth_type = scram-sha-256');
});

describe('times', () => {
	const secondsOf = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(readTemplate('patroni.yml'))?.[1]);

	test('a lease always ends before another primary can begin', () => {
		expect(secondsOf('ttl')).toBeGreaterThanOrEqual(secondsOf('loop_wait') + 2 * secondsOf('retry_timeout'));
	});

	test('a primary that steps down is gone before its lease ends', () => {
		expect(secondsOf('retry_timeout') + secondsOf('primary_stop_timeout')).toBeLessThan(secondsOf('ttl'));
	});

	test('an election of etcd is over before the primary gives up', () => {
		const election = Number(/^election-timeout: (\d+)$/m.exec(readTemplate('etcd.yml'))?.[1]);
		expect(2 * election).toBeLessThan(1_000 * secondsOf('retry_timeout'));
	});
});

test('nginx gets both processes in place of one, a cache of its own, and the answer for when they are away', () => {
	const config = siteCacheConfig({ folder: '/tmp/x', port: 7400, apis: [7405, 7406] });
	expect(config).toContain('server 127.0.0.1:7405 max_fails=1 fail_timeout=2s;');
	expect(config).toContain('server 127.0.0.1:7406 max_fails=1 fail_timeout=2s;');
	expect(config).not.toContain('127.0.0.1:8080');
	expect(config).toContain('proxy_cache_path /tmp/x/cache ');
	expect(config).toContain('add_header Retry-After 2 always;');
});
