import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { IdentityAnswer, IdentityCandidate, IdentityFacts, IdentityQuestion } from '#domain/admin/identity-question-schema.ts';
import type { DeskImportAnswer } from '#domain/admin/roster-desk.ts';
import { Choice } from '#ui/form/choice.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { heightOf } from '../athletes/athlete-form.ts';
import { detailOf } from '../detail-of.ts';
import { answerIdentities } from '../queries/roster-desk-queries.ts';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.identities;
/** More questions than this follow when these are answered. */
const SHOWN = 50;
const UNSURE = 'unsure';

const facts: readonly (readonly [label: string, of: (facts: IdentityFacts) => string | null])[] = [
	[texts.name, ({ player_name }) => player_name],
	[texts.team, ({ team_name }) => team_name],
	[texts.jersey, ({ jersey_number }) => jersey_number],
	[texts.class, ({ player_class }) => player_class],
	[texts.position, ({ position }) => position],
	[texts.height, ({ height_in }) => heightOf(height_in)],
	[texts.weight, ({ weight_lb }) => (weight_lb === null ? null : String(weight_lb))],
	[texts.hometown, ({ birthplace }) => birthplace],
];

interface IdentityQuestionsProps {
	desk_id: number;
	identities: readonly IdentityQuestion[];
	onAnswered: (answer: DeskImportAnswer) => void;
}

/**
 * Lines that may be about somebody we know: what the file says beside what we have, and what a person says about it.
 * Answers are sent together, and the plan is made again.
 */
export function IdentityQuestions({ desk_id, identities, onAnswered }: IdentityQuestionsProps) {
	/** Changed answers by question and athlete; null takes one back. */
	const [said, setSaid] = useState<ReadonlyMap<string, IdentityAnswer | null>>(new Map());
	const [wrong, setWrong] = useState<string>();
	const pairs = identities.flatMap(({ question, candidates }) => candidates.map(({ player_id }) => ({ question, player_id })));
	const changed = pairs.flatMap((pair) => {
		const answer = said.get(keyOf(pair));
		return answer === undefined ? [] : [{ ...pair, answer }];
	});
	const answering = useMutation({ mutationFn: () => answerIdentities(desk_id, changed), onSuccess: onAnswered });
	const open = identities.filter((question) => question.open);
	const answered = identities.filter((question) => !question.open);

	function choose(key: string, before: IdentityAnswer | null, chosen: IdentityAnswer | null) {
		const others = [...said].filter(([other]) => other !== key);
		setSaid(new Map(chosen === before ? others : [...others, [key, chosen]]));
		setWrong(undefined);
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (answering.isPending) return;
		if (changed.length === 0) setWrong(texts.none);
		else answering.mutate();
	}

	const questionsOf = (some: readonly IdentityQuestion[]) => (
		<ul className="admin-roster-identities">
			{some.map((question) => (
				<li key={`${question.file} ${question.line}`}>
					<Question question={question} said={said} onChoose={choose} />
				</li>
			))}
		</ul>
	);
	const error = wrong ?? (answering.error === null ? undefined : detailOf(answering.error));
	return (
		<section aria-labelledby={`identities-${desk_id}`}>
			<form className="admin-roster-columns" noValidate onSubmit={submit}>
				<h4 id={`identities-${desk_id}`}>{texts.title}</h4>
				{open.length > 0 && <p>{texts.intro(open.length)}</p>}
				{open.length > SHOWN && <p className="ui-quiet">{texts.first(SHOWN)}</p>}
				{open.length > 0 && questionsOf(open.slice(0, SHOWN))}
				{answered.length > 0 && (
					<details>
						<summary>{texts.answered(answered.length)}</summary>
						{questionsOf(answered.slice(0, SHOWN))}
					</details>
				)}
				{error !== undefined && <FieldError>{error}</FieldError>}
				<div>
					<SubmitButton busy={answering.isPending} busyLabel={texts.busy}>
						{texts.submit}
					</SubmitButton>
				</div>
			</form>
		</section>
	);
}

const keyOf = ({ question, player_id }: { question: string; player_id: number }) => `${question} ${player_id}`;

interface QuestionProps {
	question: IdentityQuestion;
	said: ReadonlyMap<string, IdentityAnswer | null>;
	onChoose: (key: string, before: IdentityAnswer | null, chosen: IdentityAnswer | null) => void;
}

function Question({ question: { question, file, line, listed, candidates }, said, onChoose }: QuestionProps) {
	return (
		<section className="admin-roster-identity" aria-label={texts.of(listed.player_name, file, line)}>
			<h5>
				{listed.player_name} <span className="ui-quiet">{rostersTexts.plan.line(file, line)}</span>
			</h5>
			{candidates.map((candidate) => {
				const key = keyOf({ question, player_id: candidate.player_id });
				const now = said.get(key);
				return (
					<div key={candidate.player_id} className="admin-roster-candidate">
						<Comparison listed={listed} candidate={candidate} />
						<Choice
							legend={texts.legend(listed.player_name, candidate.known)}
							options={[
								{ value: 'same', label: texts.same },
								{ value: 'another', label: texts.another },
								{ value: UNSURE, label: texts.unsure },
							]}
							chosen={(now === undefined ? candidate.answer : now) ?? UNSURE}
							onChoose={(value) => onChoose(key, candidate.answer, value === 'same' || value === 'another' ? value : null)}
						/>
					</div>
				);
			})}
		</section>
	);
}

function Comparison({ listed, candidate: { known, reasons, supported, active } }: { listed: IdentityFacts; candidate: IdentityCandidate }) {
	const notes = [...(active ? [] : [texts.left]), ...(supported ? [texts.supported] : [])];
	return (
		<>
			<table className="admin-roster-facts">
				<caption className="ui-hidden">{texts.compare(listed.player_name, known.player_name)}</caption>
				<thead>
					<tr>
						<th scope="col">{texts.fact}</th>
						<th scope="col">{texts.inFile}</th>
						<th scope="col">{texts.known}</th>
					</tr>
				</thead>
				<tbody>
					{facts
						.map(([label, of]) => [label, of(listed) || null, of(known) || null] as const)
						.filter(([, now, before]) => now !== null || before !== null)
						.map(([label, now, before]) => (
							<tr key={label} className={now !== null && before !== null && now !== before ? 'admin-differs' : undefined}>
								<th scope="row">{label}</th>
								<td>{now ?? '–'}</td>
								<td>{before ?? '–'}</td>
							</tr>
						))}
				</tbody>
			</table>
			<ul className="admin-roster-reasons" aria-label={texts.reasons}>
				{[...notes, ...reasons.map(({ text }) => text)].map((text) => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</>
	);
}
