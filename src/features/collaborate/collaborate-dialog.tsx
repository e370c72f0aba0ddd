import { useEffect, useState } from 'react';
import { getEntry } from '#data/outbox/outbox-store.ts';
import { isChangeable } from '#data/outbox/save-written.ts';
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
	const start = useStart(target.op_id);
	return (
		<AthleteSheet
			onClose={onClose}
			title={messages.card.collaborate}
			kicker={`${target.player_name} (${target.team_name})`}
			colors={teamColors(target.team_color, target.team_alt_color)}
			jersey_number={target.jersey_number}
			offline={`You’re offline. Your request is saved on this ${deviceWord()} and sent by itself when there is signal.`}
		>
			{start === null ? (
				<p className="request-form">It was sent in the meantime and can’t be changed any more.</p>
			) : (
				start !== undefined && <RequestForm target={target} start={start} onClose={onClose} />
			)}
		</AthleteSheet>
	);
}

/** What the form begins with: nothing, or what waits and is to be changed. Undefined while that is read; null where it can't be changed any more. */
function useStart(op_id: string | undefined): CollaborationForm | null | undefined {
	const [start, setStart] = useState<CollaborationForm | null | undefined>(op_id === undefined ? emptyCollaborationForm : undefined);
	useEffect(() => {
		if (op_id === undefined) return;
		getEntry(op_id).then((entry) => {
			const row = entry?.row;
			setStart(row?.kind === 'collaboration_request' && isChangeable(row) && row.payload !== null ? collaborationFormOf(row.payload.body) : null);
		}, reportError);
	}, [op_id]);
	return start;
}
