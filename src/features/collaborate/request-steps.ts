import {
	type CollaborationField,
	type CollaborationForm,
	collaborationFields,
	isBlank,
	requiredFields,
} from '#domain/collaboration/collaboration-form-schema.ts';
import { typedNamesIn } from '#domain/collaboration/request-fields.ts';

export type StepName = 'you' | 'business' | 'collaboration';

/** - `open`: something required is missing or wrong. - `optional`: nothing is required, and nothing was given. */
type StepState = 'open' | 'optional' | 'done';

export interface Step {
	name: StepName;
	state: StepState;
	/** The field where the step begins. */
	first: CollaborationField;
}

export interface RequestProgress {
	steps: readonly Step[];
	/** How many of the required fields are filled in correctly, and how many there are. */
	done: number;
	of: number;
}

const you = typedNamesIn('you');
const business = typedNamesIn('business');
const elsewhere: ReadonlySet<CollaborationField> = new Set([...you, ...business, 'scope']);
const FIELDS: Record<StepName, readonly CollaborationField[]> = {
	you,
	business,
	// It begins with the scope.
	collaboration: ['scope', ...collaborationFields.filter((field) => !elsewhere.has(field))],
};

/** How far a request form is. `wrong` are the fields with an error. */
export function progressOf(form: CollaborationForm, wrong: readonly CollaborationField[]): RequestProgress {
	const required = requiredFields(form);
	const stateOf = (fields: readonly CollaborationField[]): StepState => {
		if (fields.some((field) => wrong.includes(field))) return 'open';
		return fields.some((field) => !isBlank(form, field)) ? 'done' : 'optional';
	};
	const steps = Object.entries(FIELDS).map(([name, fields]) => ({ name: name as StepName, state: stateOf(fields), first: fields[0] as CollaborationField }));
	return { steps, done: required.filter((field) => !wrong.includes(field)).length, of: required.length };
}
