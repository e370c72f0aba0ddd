import { replicaStore } from '#roster/replica/replica-store.ts';

/** URLs of a team's photos, without duplicates; undefined if its roster isn't on the device. */
export async function teamPhotos(sport_id: number, team_id: number): Promise<string[] | undefined> {
	const replica = await replicaStore(sport_id).load();
	if (replica === undefined) return undefined;
	const { rows } = replica.search({ team_id }, 0, replica.count);
	// Uploaded photos are on our own host.
	const { origin } = globalThis;
	const addresses = (await replica.complete(rows)).flatMap(({ image_url }) =>
		image_url !== null && URL.canParse(image_url, origin) ? new URL(image_url, origin).href : [],
	);
	return [...new Set(addresses)];
}
