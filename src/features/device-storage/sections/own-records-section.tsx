import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import type { OwnRecords } from '#offline/storage/own-records.ts';
import { useOwnRecords } from '#offline/storage/use-stored.ts';
import { isWaiting } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/store/waiting-label.ts';
import { useAccess } from '#session/use-access.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { counted } from '../offline-roster-text.ts';
import { StorageSection } from '../storage-section.tsx';
import { saveOwnRecords } from './export-own-records.ts';

/** The person's own and waiting records. For those of other people, only their number. */
export function OwnRecordsSection() {
	const own = useOwnRecords();
	const session = useSession();
	const { access } = useAccess();
	const device = deviceName();
	if (own === 'blocked') return null;
	const locked = session !== null && access !== 'open';
	return (
		<StorageSection title="Yours" text={session === null ? 'No one is logged in. This is what was entered here without an account.' : undefined}>
			{own !== undefined && locked && <p>Your session has expired. Your data shows again once you’re back online and logged in.</p>}
			{own !== undefined && !locked && <Own own={own} email={session?.user_email} />}
			{own !== undefined && own.others > 0 && (
				<p className="quiet">
					{own.others === 1 ? 'One item is' : `${own.others} items are`} saved for someone else on this {device}.
				</p>
			)}
		</StorageSection>
	);
}

function Own({ own, email }: { own: OwnRecords; email: string | undefined }) {
	const { favorites, records, drafts, outbox } = own;
	const waiting = outbox.filter(({ row }) => row === undefined || isWaiting(row));
	return (
		<>
			<dl className="stock-facts num">
				{email !== undefined && (
					<>
						<Fact name="Logged in as">{email}</Fact>
						<Fact name="Favorites">{favorites.length === 0 ? 'None here' : <Link to={screens.favorites}>{counted(favorites.length, 'athlete')}</Link>}</Fact>
						<Fact name="Profile, donations, receipts">{records.length === 0 ? 'None here' : `${counted(records.length, 'record')} to read offline`}</Fact>
					</>
				)}
				<Fact name="Drafts">
					{drafts.length === 0 ? 'None' : `${counted(drafts.length, 'form')}, last changed ${clockTime(Math.max(...drafts.map((draft) => draft.stored_at)))}`}
				</Fact>
				<Fact name="Waiting">{waiting.length === 0 ? 'Nothing' : <Link to={screens.outbox}>{counted(waiting.length, 'thing')}</Link>}</Fact>
			</dl>
			{waiting.length > 0 && (
				<ul className="stock-waiting">
					{waiting.map(({ row, unreadable }) => (
						<li key={row?.op_id ?? unreadable?.op_id}>{row === undefined ? 'Something this version can’t read' : waitingLabel(row)}</li>
					))}
				</ul>
			)}
			<Button onClick={() => saveOwnRecords(own)}>Export as a file</Button>
			<p className="quiet">A JSON file of your data here and anything waiting. It doesn’t include rosters or photos, which are public.</p>
		</>
	);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
