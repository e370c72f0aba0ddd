import type { ReactNode } from 'react';
import { clockTime } from '#domain/time/clock-time.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { AdminError } from '../admin-error.tsx';
import type { StaffAnswer } from '../athletes/use-staff-list.ts';
import { useStaffView } from '../staff-view.ts';
import { DataTableSkeleton } from '../table/data-table-skeleton.tsx';
import { deskTexts as texts } from './desk-texts.ts';

interface DeskPartProps {
	label: string;
	/** What the part shows. */
	found: readonly StaffAnswer<unknown>[];
	/** Said if all of it is known and there is nothing. */
	empty: { title: string; text: string };
	isEmpty: boolean;
	/** Show nothing of what isn't known. They stay while a list empties, because a dialog of theirs may be open. */
	children: ReactNode;
}

/** A tab of the desk: its lists, as of when, and what to show while they load, if they can't be read, or if there is nothing. */
export function DeskPart({ label, found, empty, isEmpty, children }: DeskPartProps) {
	const { isReadOnly } = useStaffView();
	const unread = found.filter(({ data }) => data === undefined);
	const failed = unread.find(({ error }) => error !== null);
	const times = found.flatMap(({ as_of }) => as_of ?? []);
	const isOld = times.length > 0 && (isReadOnly || found.some(({ error, isStored }) => error !== null || isStored));
	return (
		<div className="admin-rows">
			{isOld && <p className="ui-quiet ui-number">{texts.asOf(clockTime(Math.min(...times)))}</p>}
			{children}
			{failed?.error != null ? (
				<AdminError
					error={failed.error}
					busy={unread.some(({ isFetching }) => isFetching)}
					onAgain={() => {
						for (const { refetch } of unread) refetch();
					}}
				/>
			) : unread.length > 0 ? (
				<DataTableSkeleton label={label} />
			) : (
				isEmpty && (
					<EmptyState title={empty.title}>
						<p>{empty.text}</p>
					</EmptyState>
				)
			)}
		</div>
	);
}
