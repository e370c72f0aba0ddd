import { csvRow } from '#domain/texts/csv-row.ts';
import { schoolColumns } from '../formats/school-columns.ts';
import { writeWorkbook } from './write-workbook.ts';

const intro =
	'Fill in one line for each athlete. Only school and name are required. If you don’t know something, leave the cell blank. A blank cell doesn’t change anything.';
const complete = 'List the whole team. Athletes who aren’t listed are taken off the site.';

/** The spreadsheet that a school fills in. It says what goes in each column, and the importer skips that. */
export async function schoolTemplate(kind: 'csv' | 'xlsx'): Promise<Buffer> {
	if (kind === 'csv') return Buffer.from(csvTemplate());
	const columns = schoolColumns.map(({ name }) => name);
	return writeWorkbook([
		{ name: 'Roster', rows: [columns], headerLines: 1 },
		{
			name: 'Columns',
			rows: [
				[intro],
				[complete],
				[],
				['Column', 'Required', 'What goes in it', 'Example'],
				...schoolColumns.map(({ name, needed, help, example }) => [name, needed === true ? 'yes' : 'no', help, example]),
			],
			headerLines: 4,
		},
	]);
}

/** Starts with a byte order mark, by which Excel recognizes UTF-8. */
function csvTemplate(): string {
	const notes = [
		intro,
		complete,
		...schoolColumns.map(({ name, needed, help, example }) => `${name}${needed === true ? ' (required)' : ''}: ${help} Example: ${example}`),
	];
	return `\ufeff${notes.map((note) => csvRow([`# ${note}`])).join('')}${csvRow(schoolColumns.map(({ name }) => name))}`;
}
