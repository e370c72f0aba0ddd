import { useQuery } from '@tanstack/react-query';
import { byteSize } from '#domain/texts/byte-size.ts';
import { requestAutomaticRosters, requestRest } from '#offline/actions/request-offline.ts';
import { AUTOMATIC_BYTES, CELLULAR_BYTES } from '#offline/saved/automatic-rosters.ts';
import { mayCome } from '#offline/saved/roster-choice.ts';
import { useLeftRosters } from '#offline/storage/use-left-rosters.ts';
import { useOfflineRosters, useRosterChoice, useRosterSizes } from '#offline/storage/use-stored.ts';
import { sportsQuery } from '#roster/roster-queries.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { StorageSection } from '../storage-section.tsx';
import { useStorageTask } from '../use-storage-task.ts';
import { SportRow } from './sport-row.tsx';

const texts = deviceStorageTexts.rosters;

/** The rosters, by sport. */
export function RostersSection() {
	const sizes = useRosterSizes();
	const choice = useRosterChoice();
	const offline = useOfflineRosters();
	const leftRosters = useLeftRosters();
	const sportsAnswer = useQuery(sportsQuery);
	const sports = sportsAnswer.data ?? [];
	const back = useStorageTask(requestAutomaticRosters);
	const getRest = useStorageTask(requestRest);
	if (sizes === 'blocked' || choice === 'blocked' || offline === 'blocked' || leftRosters === 'blocked') return null;
	const nothingKnown = sportsAnswer.isPending && sizes?.length === 0;
	const loading = nothingKnown || sizes === undefined || choice === undefined || offline === undefined || leftRosters === undefined;
	if (loading) {
		return (
			<StorageSection title={texts.title}>
				<div className="device-storage-skeleton" aria-busy="true">
					<Skeleton width="60%" />
					<Skeleton width="45%" />
					<Skeleton width="55%" />
				</div>
			</StorageSection>
		);
	}
	const saved = new Set(offline.map((roster) => roster.sport_id));
	const named = new Map(sports.map((sport) => [sport.sport_id, sport.sport_name]));
	const ids = [...new Set([...named.keys(), ...sizes.map((size) => size.sport_id), ...saved])];
	const comes = mayCome(choice, saved);
	const allCome = choice.by_themselves && choice.left_out.length === 0;
	const isHere = new Set(sizes.map((size) => size.sport_id));
	const isShort = leftRosters?.because === 'space';
	// A request for the rest overrides any limit but the browser's.
	const noteHolds = isShort || !choice.whole;
	const left = (leftRosters?.sports ?? []).filter(({ sport_id }) => noteHolds && !isHere.has(sport_id) && !saved.has(sport_id) && comes(sport_id));
	const rest = left.reduce((sum, { bytes }) => sum + bytes, 0);
	const limit = leftRosters?.because === 'cellular' ? CELLULAR_BYTES : AUTOMATIC_BYTES;
	const why = leftRosters !== null && left.length > 0 ? texts.left[leftRosters.because](deviceName(), byteSize(limit)) : texts.all;
	return (
		<StorageSection title={texts.title} text={allCome ? why : texts.some}>
			{ids.length === 0 && <p>{texts.none}</p>}
			<ul className="device-storage-list">
				{ids.map((sport_id) => (
					<SportRow
						key={sport_id}
						sport={{
							sport_id,
							sport_name: named.get(sport_id) ?? offline.find((roster) => roster.sport_id === sport_id)?.sport_name ?? texts.unnamed(sport_id),
						}}
						roster={sizes.find((size) => size.sport_id === sport_id)}
						saved={saved.has(sport_id)}
						wanted={comes(sport_id)}
						left={left.find((sport) => sport.sport_id === sport_id)?.bytes}
					/>
				))}
			</ul>
			{!allCome && (
				<Button busy={back.busy} onClick={back.start}>
					{texts.downloadAll}
				</Button>
			)}
			{left.length > 0 && !isShort && (
				<Button busy={getRest.busy} onClick={getRest.start}>
					{texts.downloadRest(byteSize(rest))}
				</Button>
			)}
		</StorageSection>
	);
}
