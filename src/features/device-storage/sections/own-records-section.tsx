import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { clockTime } from '#domain/time/clock-time.ts';
import type { OwnRecords } from '#offline/storage/own-records.ts';
import { useOwnRecords } from '#offline/storage/use-stored.ts';
import { isWaiting } from '#outbox/kinds/outbox-row.ts';
import { waitingLabel } from '#outbox/kinds/row-texts.ts';
import { useAccess } from '#session/use-access.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { Fact } from '#ui/layout/fact.tsx';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { counted } from '../offline-roster-text.ts';
import { StorageSection } from '../storage-section.tsx';
import { saveOwnRecords } from './export-own-records.ts';

const texts = deviceStorageTexts.own;

/** The person's own and waiting records. For those of other people, only their number. */
export function OwnRecordsSection() {
	const own = useOwnRecords();
	const session = useSession();
	const { access } = useAccess();
	const device = deviceName();
	if (own === 'blocked') return null;
	const locked = session !== null && access !== 'open';
	return (
		<StorageSection title={texts.title} text={session === null ? texts.nobody : undefined}>
			{own !== undefined && locked && <p>{texts.locked}</p>}
			{own !== undefined && !locked && <Own own={own} email={session?.user_email} />}
			{own !== undefined && own.others > 0 && <p className="ui-quiet">{texts.others(own.others, device)}</p>}
		</StorageSection>
	);
}

function Own({ own, email }: { own: OwnRecords; email: string | undefined }) {
	const { favorites, records, drafts, outbox } = own;
	const waiting = outbox.filter(({ row }) => row === undefined || isWaiting(row));
	return (
		<>
			<dl className="device-storage-facts ui-number">
				{email !== undefined && (
					<>
						<Fact name={texts.loggedInAs}>{email}</Fact>
						<Fact name={texts.favorites}>
							{favorites.length === 0 ? texts.noneHere : <Link to={screens.favorites}>{counted(favorites.length, 'athlete')}</Link>}
						</Fact>
						<Fact name={texts.records}>{records.length === 0 ? texts.noneHere : texts.offlineRecords(counted(records.length, 'record'))}</Fact>
					</>
				)}
				<Fact name={texts.drafts}>
					{drafts.length === 0
						? texts.noDrafts
						: texts.draftsChanged(counted(drafts.length, 'form'), clockTime(Math.max(...drafts.map((draft) => draft.stored_at))))}
				</Fact>
				<Fact name={texts.waiting}>{waiting.length === 0 ? texts.nothing : <Link to={screens.outbox}>{counted(waiting.length, 'item')}</Link>}</Fact>
			</dl>
			{waiting.length > 0 && (
				<ul className="device-storage-waiting">
					{waiting.map(({ row, unreadable }) => (
						<li key={row?.op_id ?? unreadable?.op_id}>{row === undefined ? texts.unreadable : waitingLabel(row)}</li>
					))}
				</ul>
			)}
			<Button onClick={() => saveOwnRecords(own)}>{texts.export}</Button>
			<p className="ui-quiet">{texts.exportText}</p>
		</>
	);
}
