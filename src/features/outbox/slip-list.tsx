import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPledge, type SimpleRow } from '#outbox/kinds/outbox-row.ts';
import { simpleStatusText } from './simple-status-text.ts';
import { StatusNote } from './status-note.tsx';

/** A row as its list shows it. */
export interface Slip {
	row: SimpleRow;
	title: string;
	icon: ReactNode;
	/** The page that knows most about it. */
	to: string;
	actions: ReactNode;
}

/** What the server has, or gets, and what stays listed until the person removes it. */
export function SlipList({ title, slips, online }: { title: string; slips: readonly Slip[]; online: boolean }) {
	if (slips.length === 0) return null;
	return (
		<section className="ui-queue">
			<h2>
				{title} <small className="ui-number">{slips.length}</small>
			</h2>
			<ul>
				{slips.map(({ row, title: ofRow, icon, to, actions }) => (
					<li
						className={row.state === 'done' || row.state === 'cancelled' ? 'ui-slip done' : 'ui-slip'}
						key={row.op_id}
						data-row={row.op_id}
						data-replaces={replacedBy(row)}
					>
						<div className="ui-slip-stub">{icon}</div>
						<div className="ui-slip-text">
							<p>
								<Link to={to}>{ofRow}</Link>
							</p>
							<StatusNote {...simpleStatusText(row, online)} />
						</div>
						<div className="ui-slip-actions">{actions}</div>
					</li>
				))}
			</ul>
		</section>
	);
}

/** A pledge may have taken the place of a donation, which had the focus (use-row-focus.ts). */
function replacedBy(row: SimpleRow): string | undefined {
	return isPledge(row) ? row.replaces : undefined;
}
