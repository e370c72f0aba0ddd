import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '#core/api/api-failure.ts';
import { putAnswer } from '#core/api/queries/put-answer.ts';
import type { DeskImport, DeskImportAnswer, RosterDeskAnswer } from '#domain/admin/roster-desk.ts';
import { Button, Spinner } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { detailOf } from '../detail-of.ts';
import { confirmImport, deskImportQuery, discardUpload, isWorking } from '../queries/roster-desk-queries.ts';
import { momentText } from '../table/moment-text.ts';
import { ColumnForm } from './column-form.tsx';
import { PlanReview, Questions } from './plan-review.tsx';
import { rostersTexts } from './rosters-texts.ts';

const texts = rostersTexts.open;

interface DeskImportCardProps {
	owner: string;
	desk: RosterDeskAnswer;
	listed: DeskImport;
	/** Called when the upload is no longer on the desk. */
	onEnd: () => void;
}

/** An upload on the desk, from reading its files to the end of its import. */
export function DeskImportCard({ owner, desk, listed, onEnd }: DeskImportCardProps) {
	const client = useQueryClient();
	const query = deskImportQuery(owner, listed.desk_id);
	const found = useQuery(query);
	const shown = found.data;
	const { state, problem, progress } = shown ?? listed;
	const isOver = state === 'done' || state === 'failed' || state === 'interrupted' || (found.error instanceof ApiFailure && found.error.code === 'not_found');
	const end = useEffectEvent(onEnd);
	useEffect(() => {
		if (isOver) end();
	}, [isOver]);
	const status = useRef<HTMLParagraphElement>(null);
	const put = (answer: DeskImportAnswer) => putAnswer(client, query.queryKey, answer);
	/** The files are read again, and the button that had the focus goes. */
	function readAgain(answer: DeskImportAnswer) {
		status.current?.focus();
		return put(answer);
	}
	const names = texts.files(listed.files.map(({ name }) => name));
	return (
		<li className="admin-desk-import">
			<h3>{names}</h3>
			<p className="ui-quiet ui-number">{texts.by(listed.actor_name ?? texts.removedAccount(listed.actor_id), momentText(listed.created_at))}</p>
			<p role="status" className="admin-desk-state" tabIndex={-1} ref={status}>
				{isWorking(state) && <Spinner />}
				<strong>{rostersTexts.states[state]}</strong>
				{isWorking(state) && <span className="ui-quiet">{progress ?? rostersTexts.stay}</span>}
			</p>
			{problem !== null && <FieldError>{problem}</FieldError>}
			{found.error !== null && !isOver && <FieldError>{detailOf(found.error)}</FieldError>}
			{shown?.state === 'ready' && shown.plan !== null && <PlanReview shown={shown} plan={shown.plan} onAnswered={readAgain} />}
			{shown?.state === 'refused' && <ColumnForm key={shown.problem} desk={desk} shown={shown} onRead={readAgain} />}
			{shown?.state === 'ready' && (
				<details>
					<summary>{rostersTexts.columns.show}</summary>
					<ColumnForm desk={desk} shown={shown} onRead={readAgain} />
				</details>
			)}
			{shown !== undefined && (shown.state === 'ready' || shown.state === 'refused') && (
				<Actions shown={shown} onConfirmed={put} onDiscarded={onEnd} onRefused={() => found.refetch()} />
			)}
		</li>
	);
}

interface ActionsProps {
	shown: DeskImportAnswer;
	onConfirmed: (answer: DeskImportAnswer) => void;
	onDiscarded: () => void;
	onRefused: () => void;
}

function Actions({ shown, onConfirmed, onDiscarded, onRefused }: ActionsProps) {
	const [asked, setAsked] = useState<'confirm' | 'discard'>();
	const { plan } = shown;
	const close = () => setAsked(undefined);
	return (
		<div className="ui-pair">
			<Button onClick={() => setAsked('discard')}>{texts.discard}</Button>
			{plan !== null && shown.state === 'ready' && (
				<Button look="strong" onClick={() => setAsked('confirm')}>
					{rostersTexts.plan.confirm}
				</Button>
			)}
			{asked === 'discard' && <DiscardDialog shown={shown} onDone={onDiscarded} onRefused={onRefused} onClose={close} />}
			{asked === 'confirm' && plan !== null && (
				<ConfirmDialog
					title={rostersTexts.plan.confirmTitle}
					confirm={plan.questions.length > 0 ? rostersTexts.plan.confirmAnyway : rostersTexts.plan.confirmYes}
					busy={rostersTexts.plan.confirming}
					danger={plan.questions.length > 0}
					act={() => confirmImport(shown.desk_id, plan.key)}
					onDone={(answer) => {
						close();
						onConfirmed(answer);
					}}
					onRefused={onRefused}
					onClose={close}
				>
					<p>{rostersTexts.plan.summary(plan.athletes)}</p>
					{plan.questions.length > 0 && <Questions questions={plan.questions} />}
					<p className="ui-quiet">{rostersTexts.plan.undoHint}</p>
				</ConfirmDialog>
			)}
		</div>
	);
}

function DiscardDialog({ shown, onDone, onRefused, onClose }: { shown: DeskImportAnswer; onDone: () => void; onRefused: () => void; onClose: () => void }) {
	return (
		<ConfirmDialog
			title={texts.discardTitle}
			confirm={texts.discard}
			busy={texts.discarding}
			act={() => discardUpload(shown.desk_id)}
			onDone={onDone}
			onRefused={onRefused}
			onClose={onClose}
		>
			<p>{texts.discardText}</p>
		</ConfirmDialog>
	);
}
