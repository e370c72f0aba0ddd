/**
 * How costs grow with athletes or payments: prints a table, and draws a picture into `docs`. `npm run growth` fills
 * databases of its own with parts of the whole league, and `-- --embedded` does so with the embedded database.
 * `npm run growth:payments` fills one with up to ten million payments. `-- --sizes 10000,100000` takes other sizes, and
 * draws no picture.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { startPostgres } from '#tests/fixtures/test-postgres.ts';
import { athleteCosts } from './athlete-costs.ts';
import { byName, type CostsAtSize, type GrowingCost, growth } from './growth-costs.ts';
import { figure, growthPlot } from './growth-plot.ts';
import { paymentCosts } from './payment-costs.ts';

const { values } = parseArgs({
	options: { payments: { type: 'boolean', default: false }, embedded: { type: 'boolean', default: false }, sizes: { type: 'string' } },
});
const of = values.payments ? 'payments' : 'athletes';
const where = values.embedded ? 'the embedded database' : 'PostgreSQL';
const usual = values.payments ? [1_000_000, 3_000_000, 10_000_000] : [10_000, 50_000, 200_000, 514_696];
const sizes = values.sizes?.split(',').map(Number) ?? usual;
if (sizes.some((size, i) => !Number.isSafeInteger(size) || size < 1000 || size <= (sizes[i - 1] ?? 0))) {
	console.error('--sizes takes rising numbers from 1,000, with commas between them.');
	process.exit(2);
}

const measured: CostsAtSize[] = [];
if (values.payments) await inDatabase(growPayments);
else for (const size of sizes) await inDatabase((database) => measureAthletes(database, size));

const costs = byName(measured);
const title = `Costs by ${of} on ${where}`;
console.log(`\n${title}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1024 ** 3)} GB\n\n${tableOf(costs)}`);
if (values.sizes === undefined) {
	const file = join(import.meta.dirname, '../../../docs', `growth-${of}${values.embedded ? '-embedded' : ''}.svg`);
	writeFileSync(file, growthPlot(title, of, sizes, costs));
	console.log(`\n${file}`);
}

async function measureAthletes(database: Database, size: number): Promise<void> {
	measured.push(await athleteCosts(database, size));
	console.log(`${size} athletes measured`);
}

async function growPayments({ db }: Database): Promise<void> {
	for (const [i, size] of sizes.entries()) {
		const began = performance.now();
		measured.push(await paymentCosts(db, sizes[i - 1] ?? 0, size));
		console.log(`${size} payments filled in and measured in ${Math.round((performance.now() - began) / 1000)} s`);
	}
}

/** In a new, empty database, which is deleted afterwards. */
async function inDatabase(work: (database: Database) => Promise<void>): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'growth-'));
	const server = values.embedded ? undefined : await startPostgres();
	try {
		const database = server === undefined ? await openEmbedded(folder) : await openPostgres(server.url);
		try {
			await work(database);
		} finally {
			await database.close();
		}
	} finally {
		await server?.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

function tableOf(rows: readonly GrowingCost[]): string {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	return [
		line(['cost', ...sizes.map((size) => size.toLocaleString('en-US')), 'of n log n']),
		line(Array.from({ length: sizes.length + 2 }, () => '---')),
		...rows.map((cost) => line([`${cost.name}, ${cost.unit}`, ...cost.at.map(figure), growth(sizes, cost).toFixed(2)])),
	].join('\n');
}
