import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { UnreadBlock } from '../../admin-unread.tsx';
import { desksQuery } from '../../queries/desk-queries.ts';
import { DeskList } from './desk-list.tsx';
import { desksTexts } from './desks-texts.ts';

const texts = desksTexts.all;

/** Every desk of a school, with whoever is at it or invited. The table of users is in pages, so they aren't found there. */
export function AllDesksDialog({ owner, onClose }: { owner: string; onClose: () => void }) {
	const found = useQuery(desksQuery(owner));
	return (
		<Dialog open onClose={onClose} title={texts.title}>
			<div className="admin-ask">
				{found.data === undefined ? (
					<UnreadBlock found={found} label={texts.loading} />
				) : found.data.desks.length === 0 ? (
					<p>{texts.empty}</p>
				) : (
					<DeskList owner={owner} desks={found.data.desks} isNamed label={texts.title} />
				)}
			</div>
		</Dialog>
	);
}
