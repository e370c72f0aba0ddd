import { useQueries } from '@tanstack/react-query';
import { fetchFile } from '#core/api/fetch-file.ts';
import { api } from '#domain/api/api-paths.ts';
import { type BackedAthlete, backingMessage } from '#domain/donation/backed-athletes.ts';

const PNG = 'image/png';

/** Some share sheets take pictures. */
function takesPictures(): boolean {
	return navigator.canShare?.({ files: [new File([new Uint8Array(1)], 'jersey.png', { type: PNG })] }) === true;
}

/**
 * The athletes' jerseys as pictures for the share sheet, which opens only right after a tap, so they are loaded before.
 * Those that can't be loaded are left out: what is shared says the same without them. Empty where no picture can be
 * shared.
 */
function useJerseyFiles(athletes: readonly BackedAthlete[]): File[] {
	return useQueries({
		queries: athletes.map(({ player_id, player_name }) => ({
			queryKey: ['share-card', player_id],
			queryFn: async () => new File([await fetchFile(api.shareCard(player_id), PNG)], `${player_name}.png`, { type: PNG }),
			enabled: takesPictures(),
			staleTime: Number.POSITIVE_INFINITY,
		})),
		combine: (loaded) => loaded.flatMap(({ data }) => data ?? []),
	});
}

/** The message to share after giving, with the jerseys. */
export function useBackingMessage(athletes: readonly [BackedAthlete, ...BackedAthlete[]]) {
	const files = useJerseyFiles(athletes);
	return { ...backingMessage(athletes, location.origin), files };
}
