import type { AdminMessage } from '#domain/collaboration/contact.ts';
import { messageFieldNames, messageFields } from '#domain/collaboration/message-fields.ts';
import { factName } from '#domain/collaboration/typed-fields.ts';
import { utcDate } from '#domain/time/utc-date.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { adminTexts } from '../admin-texts.ts';
import { detailOf } from '../detail-of.ts';
import { inboxTexts } from './inbox-texts.ts';
import { mailtoAddress } from './mailto-address.ts';
import { senderName } from './sender-name.ts';
import { useMessageState } from './use-message-state.ts';

const texts = inboxTexts.messages;

/** What isn't in the title, in its kicker, or below. */
const facts = messageFieldNames.filter((name) => !['first_name', 'last_name', 'subject', 'message'].includes(name));

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
		<Dialog open onClose={onClose} title={message.subject} kicker={texts.from(senderName(message))}>
			<div className="admin-ask">
				<dl className="admin-request-facts">
					<Fact name={inboxTexts.received}>{utcDate(message.created_at)}</Fact>
					{facts.map((name) => (
						<Fact key={name} name={factName(messageFields[name])}>
							{name === 'email' ? <a href={mailtoAddress(message.email)}>{message.email}</a> : message[name]}
						</Fact>
					))}
				</dl>
				<p className="admin-message-text">{message.message}</p>
				{changing.error !== null && <FieldError>{detailOf(changing.error)}</FieldError>}
				<p>
					<a className={buttonClass()} href={mailtoAddress(message.email, texts.replySubject(message.subject))}>
						{texts.reply}
					</a>
				</p>
				<div className="ui-pair">
					<Button onClick={onClose}>{adminTexts.close}</Button>
					<Button look="strong" busy={changing.isPending} onClick={() => changing.mutate(message, { onSuccess: onClose })}>
						{message.state === 'open' ? texts.actions.done : texts.actions.reopen}
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
			<dd className="ui-number">{children}</dd>
		</div>
	);
}
