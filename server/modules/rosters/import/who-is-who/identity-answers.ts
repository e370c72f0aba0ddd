import type { IdentityAnswer } from '#domain/admin/identity-question-schema.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { classFits } from './compare-athletes.ts';

/** A person's answer about a line, with the line's season and class. */
export interface SavedAnswer {
	question: string;
	player_id: number;
	answer: IdentityAnswer;
	season: string;
	player_class: string | null;
}

/** The answers to questions, with the record that stands for each athlete now. */
export async function rememberedAnswers(tx: Db, questions: readonly string[]): Promise<SavedAnswer[]> {
	const keys = JSON.stringify(questions.map((question) => ({ question })));
	return rowsOf<SavedAnswer>(
		await tx.execute(sql`
			select a.question, coalesce(p.merged_into, a.player_id) as player_id, a.answer, a.season, a.player_class
			from json_to_recordset(${keys}::json) as k(question text) join identity_answers a using (question) join players p using (player_id)
			order by a.question, a.answered_at, a.player_id`),
	);
}

/** Saves answers, and replaces earlier ones about the same line and athlete. */
export async function saveAnswers(tx: Db, answers: readonly SavedAnswer[], { actor_id, now }: { actor_id: number | null; now: Date }): Promise<void> {
	if (answers.length === 0) return;
	await tx.execute(sql`
		insert into identity_answers (question, player_id, answer, season, player_class, actor_id, answered_at)
		select question, player_id, answer, season, player_class, ${actor_id}::int, ${now.toISOString()}::timestamptz
		from json_to_recordset(${JSON.stringify(answers)}::json) as a(question text, player_id int, answer text, season text, player_class text)
		on conflict (question, player_id) do update set answer = excluded.answer, season = excluded.season, player_class = excluded.player_class,
			actor_id = excluded.actor_id, answered_at = excluded.answered_at`);
}

/** Takes answers back, so the line is a question again. */
export async function forgetAnswers(tx: Db, answers: readonly Pick<SavedAnswer, 'question' | 'player_id'>[]): Promise<void> {
	if (answers.length === 0) return;
	await tx.execute(sql`
		delete from identity_answers a using json_to_recordset(${JSON.stringify(answers)}::json) as f(question text, player_id int)
		where a.question = f.question and (a.player_id = f.player_id or a.player_id in (select player_id from players where merged_into = f.player_id))`);
}

/** Whether a remembered answer also holds for a later line. A newcomer with the same name starts in an earlier class. */
export function stillHolds({ answer, season, player_class }: SavedAnswer, line: { season: string; player_class: string | null }): boolean {
	return answer === 'another' || classFits(player_class, line.player_class, Number(line.season) - Number(season));
}
