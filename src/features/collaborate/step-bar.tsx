import { Check } from 'lucide-react';
import type { CollaborationField } from '#domain/collaboration/collaboration-form-schema.ts';
import { collaborateTexts } from './collaborate-texts.ts';
import type { RequestProgress } from './request-steps.ts';
import './step-bar.css';

const texts = collaborateTexts.steps;

interface StepBarProps {
	progress: RequestProgress;
	onGo: (field: CollaborationField) => void;
}

/** The three parts of the form, each a way to its first field, and how much of what is required is filled in. */
export function StepBar({ progress: { steps, done, of }, onGo }: StepBarProps) {
	const at = steps.find(({ state }) => state === 'open')?.name;
	return (
		<nav className="collaborate-steps ui-form-whole" aria-label={texts.label}>
			<ol>
				{steps.map(({ name, state, first }) => (
					<li key={name}>
						<button type="button" className="collaborate-step" aria-current={name === at ? 'step' : undefined} onClick={() => onGo(first)}>
							{state === 'done' && <Check className="ui-icon" aria-label={texts.done} />}
							{collaborateTexts[name]}
						</button>
					</li>
				))}
			</ol>
			<progress value={done} max={of} aria-label={texts.progress(done, of)} />
		</nav>
	);
}
