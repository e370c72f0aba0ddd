import { AthleteSheet } from '#athlete-ui/athlete-sheet.tsx';
import { ClosedNote } from '#athlete-ui/closed-note.tsx';
import type { CollaborateTarget } from '#athlete-ui/collaborate-context.ts';
import { useReachable } from '#core/react/use-reachable.ts';
import { type CollaborationForm, collaborationFormOf } from '#domain/collaboration/collaboration-form-schema.ts';
import { teamColors } from '#domain/drawing/team-colors.ts';
import { closedText } from '#domain/roster/closed-text.ts';
import { saysNoByte } from '#domain/roster/consent-byte.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { useSubmissionStart } from '#outbox/react/use-submission-start.ts';
import { useKnownAthlete } from '#roster/react/use-known-athlete.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import './collaborate.css';
import { collaborateTexts } from './collaborate-texts.ts';
import { RequestForm } from './request-form.tsx';
import { useRequestStart } from './use-request-start.ts';

interface CollaborateDialogProps {
	target: CollaborateTarget;
	onClose: () => void;
}

/**
 * The collaboration request sheet (spec §2). The draft is saved: closing the sheet loses nothing, and Cancel discards
 * it (spec §4).
 */
export function CollaborateDialog({ target, onClose }: CollaborateDialogProps) {
	const reachable = useReachable();
	const { consent } = useKnownAthlete(target.player_id).player ?? target;
	const start = useSubmissionStart(target.op_id, useRequestStart(), formOf);
	return (
		<AthleteSheet
			onClose={onClose}
			title={messages.card.collaborate}
			kicker={`${target.player_name} (${target.team_name})`}
			colors={teamColors(target.team_color, target.team_alt_color)}
			jersey_number={target.jersey_number}
			offline={reachable ? undefined : collaborateTexts.offline(deviceName())}
		>
			{saysNoByte(consent) ? (
				<ClosedNote>{closedText(target.player_name, consent)}</ClosedNote>
			) : typeof start === 'string' ? (
				<p className="collaborate-form">{start}</p>
			) : (
				start !== undefined && <RequestForm target={target} start={start} onClose={onClose} />
			)}
		</AthleteSheet>
	);
}

function formOf(row: FormSubmission): CollaborationForm | undefined {
	return row.kind === 'collaboration_request' && row.payload !== null ? collaborationFormOf(row.payload.body) : undefined;
}
