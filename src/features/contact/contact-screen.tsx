import { useSearchParams } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { pageMeta } from '#domain/api/page-meta.ts';
import { contactFormOf, emptyContactForm, type ContactForm as Form } from '#domain/collaboration/contact-form-schema.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { useSubmissionStart } from '#outbox/react/use-submission-start.ts';
import { draftOwner } from '#session/private-data/drafts.ts';
import { useSession } from '#session/use-session.ts';
import { useTitle } from '#ui/browser/use-title.ts';
import './contact.css';
import { ContactForm } from './contact-form.tsx';
import { contactTexts } from './contact-texts.ts';
import { RequestDeletion } from './request-deletion.tsx';

/** `/contactus` (spec §2). `?change=` names a waiting message to change. */
export function ContactScreen() {
	useTitle(contactTexts.title, pageMeta[screens.contact].description);
	useSession();
	const op_id = useSearchParams()[0].get('change') ?? undefined;
	const start = useSubmissionStart(op_id, emptyContactForm, formOf);
	return (
		<div className="ui-frame ui-page ui-split ui-form-page">
			<div>
				<h1 className="ui-title-2">{contactTexts.title}</h1>
				<p className="ui-lead">{contactTexts.lead}</p>
			</div>
			<div aria-busy={start === undefined}>
				{typeof start === 'string' ? (
					<p className="ui-lead">{start}</p>
				) : (
					// Keyed, so one person's text is not shown to the next.
					start !== undefined && <ContactForm key={`${draftOwner()} ${op_id}`} start={start} op_id={op_id} />
				)}
				{start !== undefined && op_id === undefined && <RequestDeletion />}
			</div>
		</div>
	);
}

function formOf(row: FormSubmission): Form | undefined {
	return row.kind === 'contact_message' && row.payload !== null ? contactFormOf(row.payload) : undefined;
}
