/**
 * A separate process, so the attackers' computing doesn't count as time that a fan waited: `attackers.ts PORT UNTIL
 * NAME`. Prints the outcomes as JSON.
 */
import { attack, attacks } from './attacks.ts';

const [port, until, name] = process.argv.slice(2);
const chosen = attacks.filter((candidate) => name === 'all' || candidate.name === name);
// All kinds at once run at a quarter each, because they share the machine with the server, its database, and the fans.
const share = chosen.length > 1 ? 4 : 1;
const outcomes = await Promise.all(
	chosen.map(async (one) => [one.name, await attack(one, Number(port), Number(until), Math.ceil(one.atOnce / share))] as const),
);
process.stdout.write(JSON.stringify(Object.fromEntries(outcomes)));
