/** How many pages of the listing this history entry shows. `key`: its filters. */
export function rememberedPages(key: string): number {
	const { listing } = (history.state ?? {}) as { listing?: { of?: unknown; pages?: unknown } };
	return listing?.of === key && typeof listing.pages === 'number' ? listing.pages : 1;
}
