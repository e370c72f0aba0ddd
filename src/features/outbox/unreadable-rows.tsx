import { CircleAlert } from 'lucide-react';
import type { UnreadableRow } from '#outbox/kinds/outbox-row.ts';
import { outboxTexts } from './outbox-texts.ts';

/** Rows that this version can't read, e.g. from a newer one. Shown as stored, never deleted, and never sent. */
export function UnreadableRows({ rows }: { rows: readonly UnreadableRow[] }) {
	if (rows.length === 0) return null;
	return (
		<section className="ui-queue">
			<h2>
				{outboxTexts.groups.unreadable} <small className="ui-number">{rows.length}</small>
			</h2>
			<ul>
				{rows.map(({ op_id, raw }) => (
					<li className="ui-slip" key={op_id}>
						<div className="ui-slip-stub">?</div>
						<div className="ui-slip-text">
							<p>{outboxTexts.unreadable.title}</p>
							<p className="ui-note ui-error">
								<CircleAlert className="ui-icon" aria-hidden="true" />
								<span>{outboxTexts.unreadable.text}</span>
							</p>
							<details className="outbox-stored">
								<summary>{outboxTexts.unreadable.stored}</summary>
								<pre>{JSON.stringify(raw, null, 2)}</pre>
							</details>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
