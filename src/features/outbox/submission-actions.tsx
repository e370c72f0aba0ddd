import { type JSX, useContext } from 'react';
import { Link } from 'react-router-dom';
import { CollaborateContext } from '#athlete-ui/collaborate-context.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { submissionEdit, waitingLabel } from '#outbox/kinds/row-texts.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { outboxTexts } from './outbox-texts.ts';
import { SlipActions } from './slip-actions.tsx';

const texts = outboxTexts.actions;

export function SubmissionActions({ row }: { row: FormSubmission }) {
	return <SlipActions row={row} change={<Change row={row} />} />;
}

function Change({ row }: { row: FormSubmission }): JSX.Element | null {
	const collaborate = useContext(CollaborateContext);
	const edit = submissionEdit(row);
	const label = texts.about(texts.edit, waitingLabel(row));
	switch (edit?.by) {
		case undefined:
			return null;
		case 'page':
			return (
				<Link className={buttonClass()} to={edit.to} aria-label={label}>
					{texts.edit}
				</Link>
			);
		case 'sheet':
			return (
				<Button aria-label={label} onClick={() => collaborate(edit.target)}>
					{texts.edit}
				</Button>
			);
	}
}
