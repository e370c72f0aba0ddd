import { Handshake, type LucideIcon, Mail } from 'lucide-react';
import { screens } from '#domain/api/api-paths.ts';
import { requestScreen } from '#domain/api/request-paths.ts';
import { sentAs } from '#outbox/kinds/collaboration-request/sent-as.ts';
import type { SubmissionIcon } from '#outbox/kinds/kind-text.ts';
import type { FormSubmission } from '#outbox/kinds/outbox-row.ts';
import { rowTitle, submissionIcon } from '#outbox/kinds/row-texts.ts';
import { outboxTexts } from './outbox-texts.ts';
import { SlipList } from './slip-list.tsx';
import { SubmissionActions } from './submission-actions.tsx';

const ICONS = { handshake: Handshake, letter: Mail } as const satisfies Record<SubmissionIcon, LucideIcon>;

/**
 * Waiting collaboration requests and messages, and those that were sent from here until the person removes them from
 * the list.
 */
export function SubmissionList({ rows, online }: { rows: readonly FormSubmission[]; online: boolean }) {
	const slips = rows.map((row) => ({
		row,
		title: rowTitle(row),
		icon: <Icon of={submissionIcon(row)} />,
		to: addressOf(row),
		actions: <SubmissionActions row={row} />,
	}));
	return <SlipList title={outboxTexts.groups.submissions} slips={slips} online={online} />;
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
