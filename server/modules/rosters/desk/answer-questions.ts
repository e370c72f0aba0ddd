import type { IdentityAnswersBody, IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import type { Db } from '#server/db/open-database.ts';
import { forgetAnswers, saveAnswers } from '../import/who-is-who/identity-answers.ts';

type Said = IdentityAnswersBody['answers'][number];

/** Whether a plan asks about this line and this athlete. */
export function isAsked(questions: readonly IdentityQuestion[], { question, player_id }: Pick<Said, 'question' | 'player_id'>): boolean {
	return questions.some((asked) => asked.question === question && asked.candidates.some((candidate) => candidate.player_id === player_id));
}

/** Saves what an admin says about lines of a plan, in the caller's transaction. The questions must be asked there. */
export async function answerQuestions(
	tx: Db,
	questions: readonly IdentityQuestion[],
	said: readonly Said[],
	{ actor_id, now }: { actor_id: number; now: Date },
): Promise<void> {
	const questionsByKey = new Map(questions.map((question) => [question.question, question]));
	const answers = said.flatMap(({ question, player_id, answer }) => {
		const line = questionsByKey.get(question);
		return answer === null || line === undefined ? [] : [{ question, player_id, answer, season: line.season, player_class: line.listed.player_class }];
	});
	await saveAnswers(tx, answers, { actor_id, now });
	await forgetAnswers(
		tx,
		said.filter(({ answer }) => answer === null),
	);
}
