import type { WrittenRow } from '#data/outbox/outbox-row.ts';
import { useWrittenStart } from '#data/react/use-written-start.ts';
import { type CollaborationForm, collaborationFormOf, emptyCollaborationForm } from '#domain/collaboration-form.ts';
import { messages } from '#domain/messages.ts';
import { teamColors } from '#domain/team-colors.ts';
import { AthleteSheet } from '#ui/athlete-sheet.tsx';
import type { CollaborateTarget } from '#ui/collaborate-context.ts';
import { deviceWord } from '#ui/device-word.ts';
import './collaborate.css';
import { RequestForm } from './request-form.tsx';

interface CollaborateDialogProps {
	target: CollaborateTarget;
	onClose: () => void;
}

/** The sheet of a collaboration request (spec §2). What is typed is kept; closing the sheet loses nothing, Cancel discards it (spec §4). */
export function CollaborateDialog({ target, onClose }: CollaborateDialogProps) {
	const start = useWrittenStart(target.op_id, emptyCollaborationForm, formOf);
	return (
		<AthleteSheet
			onClose={onClose}
			title={messages.card.collaborate}
			kicker={`${target.player_name} (${target.team_name})`}
			colors={teamColors(target.team_color, target.team_alt_color)}
			jersey_number={target.jersey_number}
			offline={`You’re offline. Your request is saved on this ${deviceWord()} and sent by itself when there is signal.`}
		>
			{typeof start === 'string' ? (
				<p className="request-form">{start}</p>
			) : (
				start !== undefined && <RequestForm target={target} start={start} onClose={onClose} />
			)}
		</AthleteSheet>
	);
}

function formOf(row: WrittenRow): CollaborationForm | undefined {
	return row.kind === 'collaboration_request' && row.payload !== null ? collaborationFormOf(row.payload.body) : undefined;
}
