import type { HotColumns } from '#core/db/hot-columns.ts';
import { NO_COLD_FIELDS } from '#domain/roster/cold-fields.ts';
import type { RosterQuery } from '#domain/roster/listing/filter-query.ts';
import { CLASS_ORDER } from '#domain/roster/listing/listing.ts';
import type { Player, Team } from '#domain/roster/roster.ts';
import { compareFolded, fold, slug } from '#domain/texts/fold.ts';
import type { Replica, RosterPage } from '../replica.ts';
import type { SearchMatchInfo } from '../search/found-rows.ts';
import { HotIndex, type RowPage } from '../search/hot-index.ts';
import { hotPlayer } from '../search/hot-player.ts';
import { ColdRosters } from './cold-rosters.ts';

/** The data that a replica is built on. */
export interface ReplicaParts {
	columns: HotColumns;
	/** Athletes changed since the cold rosters were written, by id. */
	changed: ReadonlyMap<number, Player>;
	cold: ColdRosters;
	as_of: string;
	version: number;
}

/** Values in the order of their folded text, ties broken by `tie`. The server sorts every list like this. */
const byFold = <T>(values: Iterable<T>, text: (value: T) => string, tie: (a: T, b: T) => number): T[] =>
	Array.from(values, (value) => ({ value, key: fold(text(value)) }))
		.sort((a, b) => compareFolded(a.key, b.key) || tie(a.value, b.value))
		.map(({ value }) => value);

const sortedNames = (names: Iterable<string>): string[] =>
	byFold(
		names,
		(name) => name,
		(a, b) => (a < b ? -1 : 1),
	);

function classRank(label: string): number {
	const at = (CLASS_ORDER as readonly string[]).indexOf(label);
	return at === -1 ? CLASS_ORDER.length : at;
}

/** A replica over the stored records. */
export class StoredReplica implements Replica {
	readonly as_of: string;
	readonly version: number;
	readonly #parts: ReplicaParts;
	readonly #index: HotIndex;
	/** Rows that were returned complete. */
	readonly #complete = new WeakSet<Player>();
	#slugs: Map<string, Team[]> | undefined;

	constructor(parts: ReplicaParts) {
		this.#parts = parts;
		this.#index = new HotIndex(parts.columns);
		this.as_of = parts.as_of;
		this.version = parts.version;
	}

	get sport_id(): number {
		return this.#parts.columns.sport_id;
	}

	get count(): number {
		return this.#parts.columns.count;
	}

	get teamCount(): number {
		return this.#parts.columns.teams.length;
	}

	get maxReceivedCents(): number {
		return this.#index.maxReceived;
	}

	search(query: RosterQuery, offset: number, limit: number): RosterPage {
		return this.#page(this.#index.search(query, offset, limit));
	}

	find(query: RosterQuery, offset: number, limit: number): RosterPage & SearchMatchInfo {
		const { match, teams, ...page } = this.#index.find(query, offset, limit);
		return { ...this.#page(page), match, teams };
	}

	async complete(rows: readonly Player[]): Promise<Player[]> {
		const open = rows.filter((row) => !this.#complete.has(row));
		if (open.length === 0) return [...rows];
		let { cold } = this.#parts;
		if (!(await cold.open(open.map((row) => row.team_id)))) {
			// A newer snapshot has just taken over, and this replica is about to be replaced. The new rosters work just as
			// well.
			const { db } = await import('#core/db/db.ts');
			const record = await db.replicas.get(this.sport_id);
			cold = new ColdRosters(this.sport_id, record?.generation ?? 0);
			await cold.open(open.map((row) => row.team_id));
		}
		return rows.map((row) => {
			if (this.#complete.has(row)) return row;
			const full: Player = { ...row, ...cold.peek(row.team_id, row.player_id) };
			this.#complete.add(full);
			return full;
		});
	}

	teams(conference?: string): Team[] {
		const { teams } = this.#parts.columns;
		const wanted = conference === undefined ? teams : teams.filter((team) => team.conference === conference);
		return byFold(
			wanted,
			(team) => team.team_name,
			(a, b) => a.team_id - b.team_id,
		).map(({ team_id, team_name, conference: c }) => ({ team_id, team_name, conference: c }));
	}

	conferences(): string[] {
		return sortedNames(new Set(this.#parts.columns.teams.flatMap((team) => team.conference ?? [])));
	}

	classes(team_id?: number): string[] {
		const labels = this.#index.codes('klass', team_id).map((code) => this.#parts.columns.classes[code - 1] as string);
		return sortedNames(labels).sort((a, b) => classRank(a) - classRank(b));
	}

	positions(team_id?: number): string[] {
		return sortedNames(this.#index.codes('position', team_id).map((code) => this.#parts.columns.positions[code - 1] as string));
	}

	async player(player_id: number): Promise<Player | undefined> {
		const row = this.#index.rowOf(player_id);
		if (row === -1) return undefined;
		const [player] = await this.complete([this.#row(row)]);
		return player;
	}

	teamsBySlug(wanted: string): Team[] {
		this.#slugs ??= Map.groupBy(this.teams(), (team) => slug(team.team_name));
		return this.#slugs.get(wanted) ?? [];
	}

	#page(page: RowPage): RosterPage {
		const rows = page.rows.map((row) => this.#row(row));
		return { rows, total: page.total, complete: rows.every((row) => this.#complete.has(row)) };
	}

	#row(row: number): Player {
		const hot = hotPlayer(this.#parts.columns, row);
		const cold = this.#parts.changed.get(hot.player_id) ?? this.#parts.cold.peek(hot.team_id, hot.player_id);
		const player: Player = { ...(cold ?? NO_COLD_FIELDS), ...hot };
		if (cold !== undefined) this.#complete.add(player);
		return player;
	}
}
