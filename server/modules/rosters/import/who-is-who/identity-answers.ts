import type { IdentityAnswer } from '#domain/admin/identity-question-schema.ts';
import { sql } from '#server/db/drizzle.ts';
import type { Db } from '#server/db/open-database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { classFits } from './compare-athletes.ts';
import { questionMarks } from './removal-marks.ts';

/*
 * A question's key is a hash of names and towns, so with a guess, anybody who has it could tell whom it is about. An answer about
 * somebody who was removed is saved under a keyed hash of it.
 */

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
	const mark = await questionMarks(tx);
	const keys = JSON.stringify(questions.flatMap((question) => [question, mark(question)].map((saved) => ({ question, saved }))));
	return rowsOf<SavedAnswer>(
		await tx.execute(sql`
			select k.question, coalesce(p.merged_into, a.player_id) as player_id, a.answer, a.season, a.player_class
			from json_to_recordset(${keys}::json) as k(question text, saved text) join identity_answers a on a.question = k.saved
			join players p using (player_id)
			order by k.question, a.answered_at, a.player_id`),
	);
}

/** Saves answers, and replaces earlier ones about the same line and athlete. */
export async function saveAnswers(tx: Db, answers: readonly SavedAnswer[], { actor_id, now }: { actor_id: number | null; now: Date }): Promise<void> {
	if (answers.length === 0) return;
	const mark = await questionMarks(tx);
	const rows = JSON.stringify(answers.map((answer) => ({ ...answer, mark: mark(answer.question) })));
	await tx.execute(sql`
		insert into identity_answers (question, player_id, answer, season, player_class, actor_id, answered_at)
		select case when p.consent = 'removed' then a.mark else a.question end, a.player_id, a.answer, a.season, a.player_class, ${actor_id}::int,
			${now.toISOString()}::timestamptz
		from json_to_recordset(${rows}::json) as a(question text, mark text, player_id int, answer text, season text, player_class text)
		join players p using (player_id)
		on conflict (question, player_id) do update set answer = excluded.answer, season = excluded.season, player_class = excluded.player_class,
			actor_id = excluded.actor_id, answered_at = excluded.answered_at`);
}

/** Takes answers back, so the line is a question again. */
export async function forgetAnswers(tx: Db, answers: readonly Pick<SavedAnswer, 'question' | 'player_id'>[]): Promise<void> {
	if (answers.length === 0) return;
	const mark = await questionMarks(tx);
	const rows = JSON.stringify(answers.flatMap(({ question, player_id }) => [question, mark(question)].map((saved) => ({ saved, player_id }))));
	await tx.execute(sql`
		delete from identity_answers a using json_to_recordset(${rows}::json) as f(saved text, player_id int)
		where a.question = f.saved and (a.player_id = f.player_id or a.player_id in (select player_id from players where merged_into = f.player_id))`);
}

/** Whether a remembered answer also holds for a later line. A newcomer with the same name starts in an earlier class. */
export function stillHolds({ answer, season, player_class }: SavedAnswer, line: { season: string; player_class: string | null }): boolean {
	return answer === 'another' || classFits(player_class, line.player_class, Number(line.season) - Number(season));
}
