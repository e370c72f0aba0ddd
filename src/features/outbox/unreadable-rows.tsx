import { CircleAlert } from 'lucide-react';
import type { UnreadableRow } from '#outbox/kinds/outbox-row.ts';

/** Rows that this version can't read, e.g. from a newer one. Shown as stored, never deleted, and never sent. */
export function UnreadableRows({ rows }: { rows: readonly UnreadableRow[] }) {
	if (rows.length === 0) return null;
	return (
		<section className="queue">
			<h2>
				Can’t read <small className="num">{rows.length}</small>
			</h2>
			<ul>
				{rows.map(({ op_id, raw }) => (
					<li className="slip" key={op_id}>
						<div className="what">?</div>
						<div className="txt">
							<p>This was saved by another version of the app.</p>
							<p className="note err">
								<CircleAlert className="i" aria-hidden="true" />
								<span>We’ve kept it. Nothing is sent or charged. Update the app to see it. If that doesn’t help, send us the text below.</span>
							</p>
							<details className="stored">
								<summary>Stored data</summary>
								<pre>{JSON.stringify(raw, null, 2)}</pre>
							</details>
						</div>
					</li>
				))}
			</ul>
		</section>
	);
}
