import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { comparedFields, type Format } from '../import-records.ts';

/** How many changes of each kind a plan names; the report counts them all. */
export const CHANGES_LISTED = 200;

/** One athlete whom an import would add, change, move, bring back, or retire. */
export interface AthleteChange {
	kind: 'added' | 'changed' | 'moved' | 'returned' | 'retired';
	/** Undefined for somebody new: their id isn't final until the import is carried out. */
	player_id?: number;
	player_name: string;
	team_name: string;
	/** The line that says so; undefined for a leaver. */
	file?: string;
	line?: number;
	/** Changes: column → old and new value, as text. The team is one of them. */
	fields: Record<string, [before: string | null, after: string | null]>;
}

/**
 * A digest of all changes, listed or not, so consent to a plan covers no other. It has no ids, because those of new
 * athletes and teams differ with each try. Call it before anything is written.
 */
export async function digestChanges(tx: Db, format: Format): Promise<string> {
	const fields = comparedFields(format);
	const values = (alias: string) => sql.raw(fields.map((field) => `${alias}.${field}`).join(', '));
	const [digest] = rowsOf<{ digest: string }>(
		await tx.execute(sql`
			select md5(coalesce(string_agg(line, ',' order by line), '')) as digest from (
				select md5(json_build_array(r.status, t.team_name, ${values('r')}, f.team_name, ${values('p')})::text) as line
				from import_rows r join teams t using (team_id) left join players p using (player_id) left join teams f on f.team_id = p.team_id
				where r.status in ('added', 'changed', 'moved', 'returned')
				union all
				select md5(json_build_array('retired', t.team_name, ${values('p')})::text)
				from import_leavers l join players p using (player_id) join teams t on t.team_id = l.team_id
			) c`),
	);
	return digest?.digest ?? '';
}

/** The first changes of each kind, in the order of the files. Call it before anything is written. */
export async function listChanges(tx: Db, format: Format): Promise<AthleteChange[]> {
	const fields = comparedFields(format);
	const differences = sql.raw(
		[`('team_name', f.team_name, t.team_name)`, ...fields.map((field) => `('${field}', p.${field}::text, r.${field}::text)`)].join(', '),
	);
	const listed = rowsOf<Omit<AthleteChange, 'fields'> & { fields: AthleteChange['fields'] | null }>(
		await tx.execute(sql`
			with first as (
				select * from (select r.*, row_number() over (partition by r.status order by r.row_id) as place from import_rows r where r.status in ('added', 'changed', 'moved', 'returned')) c
				where place <= ${CHANGES_LISTED}
			)
			select r.status as kind, r.player_id, r.player_name, t.team_name, r.file, r.line,
				case when r.status <> 'added' then (
					select json_object_agg(d.field, json_build_array(d.before, d.after)) from (values ${differences}) as d(field, before, after) where d.before is distinct from d.after
				) end as fields
			from first r join teams t using (team_id) left join players p using (player_id) left join teams f on f.team_id = p.team_id order by r.row_id`),
	);
	const leaving = rowsOf<Pick<AthleteChange, 'player_id' | 'player_name' | 'team_name'>>(
		await tx.execute(sql`
			select p.player_id, p.player_name, t.team_name from import_leavers l join players p using (player_id) join teams t on t.team_id = l.team_id
			order by t.team_fold, p.name_fold, p.player_id limit ${CHANGES_LISTED}`),
	);
	return [
		...listed.map(
			({ fields: changed, player_id, ...change }) => ({ ...change, ...(change.kind !== 'added' && { player_id }), fields: changed ?? {} }) as AthleteChange,
		),
		...leaving.map((athlete) => ({ kind: 'retired' as const, ...athlete, fields: {} })),
	];
}
