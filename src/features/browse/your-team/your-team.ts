import { createStore } from '#core/create-store.ts';
import { readStored, writeStored } from '#core/safe-storage.ts';

/** A team as home shows it before any roster is read. Colors are `#rrggbb` or unknown. */
export interface HomeTeam {
	sport_id: number;
	team_id: number;
	team_name: string;
	team_color: string | null;
	team_alt_color: string | null;
}

export interface YourTeam {
	/** The team that the person chose on this device. */
	team: HomeTeam | null;
	/** The team to ask about, if none is chosen. */
	offer: HomeTeam | null;
	/** A first visit: this device remembers nothing yet, so home asks which team it is. False once that is answered. */
	isNew: boolean;
}

/** This device's choice, as JSON in localStorage, so that the first paint can read it. */
interface Remembered {
	team: HomeTeam | null;
	/** How often athletes of a team were opened, latest first. */
	opened: { team: HomeTeam; times: number }[];
	/** Teams that the person said no to. */
	declined: number[];
}

const KEY = 'nil-athletes:your-team';
/** After opening this many athletes of a team, it may be theirs. */
const OFTEN = 3;
/** Maximum number of teams that are counted. */
const MAX_DECLINED = 12;

const NOTHING: Remembered = { team: null, opened: [], declined: [] };

/** Truncated or foreign records count as missing. They are checked by hand, because the first paint has no parser. */
function read(): Remembered {
	try {
		const { team, opened, declined }: Partial<Record<keyof Remembered, unknown>> = JSON.parse(readStored(KEY) ?? '{}');
		const counts = Array.isArray(opened) ? opened.filter((one): one is Remembered['opened'][number] => isTeam(one?.team) && typeof one.times === 'number') : [];
		const ids = Array.isArray(declined) ? declined.filter((id): id is number => typeof id === 'number') : [];
		return { team: isTeam(team) ? team : null, opened: counts, declined: ids };
	} catch {
		return NOTHING;
	}
}

function isTeam(value: unknown): value is HomeTeam {
	const { sport_id, team_id, team_name } = (value ?? {}) as Record<string, unknown>;
	return typeof sport_id === 'number' && typeof team_id === 'number' && typeof team_name === 'string';
}

function write(remembered: Remembered): void {
	// If storage is full or blocked, the next visit doesn't remember it.
	writeStored(KEY, JSON.stringify(remembered), () => undefined);
}

function withDeclined({ declined }: Remembered, { team_id }: HomeTeam): number[] {
	return [...declined.filter((id) => id !== team_id), team_id].slice(-MAX_DECLINED);
}

function shown({ team, opened, declined }: Remembered): YourTeam {
	// Blocked storage (undefined) couldn't remember the answer, so home would ask on every visit.
	const isNew = readStored(KEY) === null;
	const often = opened.filter((one) => one.times >= OFTEN && !declined.includes(one.team.team_id));
	const [most] = [...often].sort((a, b) => b.times - a.times);
	return { team, offer: team === null ? (most?.team ?? null) : null, isNew };
}

const store = createStore<YourTeam>(shown(read()));

/** Changes only when the person answers, so nothing moves on the screen. A new count takes effect at the next start. */
export const yourTeam = {
	get: store.get,
	subscribe: store.subscribe,
	/** Null: no team. The previous one isn't offered again. */
	choose(team: HomeTeam | null): void {
		const remembered = read();
		const former = team === null ? remembered.team : null;
		write({ ...remembered, team, declined: former === null ? remembered.declined : withDeclined(remembered, former) });
		// A first visit goes on until the person closes the card, which says what the choice did.
		store.set({ ...store.get(), team, offer: null });
	},
	/** The person has seen what the choice did, or doesn't want to choose. Home never asks again. */
	endFirstVisit(): void {
		write(read());
		store.set({ ...store.get(), isNew: false });
	},
	/** The team isn't theirs. It isn't offered again. */
	decline(team: HomeTeam): void {
		const remembered = read();
		write({ ...remembered, declined: withDeclined(remembered, team) });
		store.set({ ...store.get(), offer: null });
	},
	/** Counts that an athlete of the team was opened. */
	count({ sport_id, team_id, team_name, team_color, team_alt_color }: HomeTeam): void {
		const remembered = read();
		const times = (remembered.opened.find((one) => one.team.team_id === team_id)?.times ?? 0) + 1;
		const others = remembered.opened.filter((one) => one.team.team_id !== team_id);
		write({ ...remembered, opened: [{ team: { sport_id, team_id, team_name, team_color, team_alt_color }, times }, ...others].slice(0, MAX_DECLINED) });
	},
};
