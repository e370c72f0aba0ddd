export function BrowseScreen() {
	return null;
}
