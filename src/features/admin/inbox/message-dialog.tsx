import { ApiFailure } from '#core/api/api-failure.ts';
import type { AdminMessage } from '#domain/collaboration/contact.ts';
import { calendarDate } from '#domain/time/calendar-date.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { senderName } from './sender-name.ts';
import { useMessageState } from './use-message-state.ts';

interface MessageDialogProps {
	message: AdminMessage;
	/** Whose session this is. */
	owner: string;
	onClose: () => void;
}

/** A whole message and its sender. */
export function MessageDialog({ message, owner, onClose }: MessageDialogProps) {
	const changing = useMessageState(owner);
	return (
		<Dialog open onClose={onClose} title={message.subject} kicker={`Message from ${senderName(message)}`}>
			<div className="ask">
				<dl className="told">
					<Fact name="Received">{calendarDate(message.created_at)}</Fact>
					<Fact name="Email">
						<a href={`mailto:${encodeURIComponent(message.email)}`}>{message.email}</a>
					</Fact>
					<Fact name="Phone">{message.phone_number}</Fact>
					<Fact name="Company">{message.company_name}</Fact>
				</dl>
				<p className="said">{message.message}</p>
				{changing.error !== null && <FieldError>{changing.error instanceof ApiFailure ? changing.error.detail : changing.error.message}</FieldError>}
				<div className="pair">
					<Button onClick={onClose}>Close</Button>
					<Button look="strong" busy={changing.isPending} onClick={() => changing.mutate(message, { onSuccess: onClose })}>
						{message.state === 'open' ? 'Mark as done' : 'Reopen'}
					</Button>
				</div>
			</div>
		</Dialog>
	);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	if (children === null || children === '') return null;
	return (
		<div>
			<dt>{name}</dt>
			<dd className="num">{children}</dd>
		</div>
	);
}
