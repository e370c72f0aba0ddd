import { Handshake, type LucideIcon, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { requestScreen } from '#domain/api/request-paths.ts';
import { sentAs } from '#outbox/kinds/collaboration-request/sent-as.ts';
import type { SubmissionIcon } from '#outbox/kinds/kind-text.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { rowTitle, submissionIcon } from '#outbox/kinds/row-texts.ts';
import { outboxTexts } from './outbox-texts.ts';
import { simpleStatusText } from './simple-status-text.ts';
import { StatusNote } from './status-note.tsx';
import { SubmissionActions } from './submission-actions.tsx';

const ICONS = { handshake: Handshake, letter: Mail } as const satisfies Record<SubmissionIcon, LucideIcon>;

/**
 * Waiting collaboration requests and messages, and those that were sent from here until the person removes them from
 * the list.
 */
export function SubmissionList({ rows, online }: { rows: readonly FormSubmission[]; online: boolean }) {
	if (rows.length === 0) return null;
	return (
		<section className="ui-queue">
			<h2>
				{outboxTexts.groups.submissions} <small className="ui-number">{rows.length}</small>
			</h2>
			<ul>
				{rows.map((row) => (
					<li className={row.state === 'done' || row.state === 'cancelled' ? 'ui-slip done' : 'ui-slip'} key={row.op_id}>
						<div className="ui-slip-stub">
							<Icon of={submissionIcon(row)} />
						</div>
						<div className="ui-slip-text">
							<p>
								<Link to={addressOf(row)}>{rowTitle(row)}</Link>
							</p>
							<StatusNote {...simpleStatusText(row, online)} />
						</div>
						<div className="ui-slip-actions">
							<SubmissionActions row={row} />
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** A sent request has a page that knows its answer. Everything else has the page of its row. */
function addressOf(row: FormSubmission): string {
	const sent = sentAs(row);
	return sent === undefined ? screens.outboxRow(row.op_id) : requestScreen(sent.request_id, sent.link_token);
}

function Icon({ of }: { of: SubmissionIcon }) {
	const Drawing = ICONS[of];
	return <Drawing aria-hidden="true" />;
}
