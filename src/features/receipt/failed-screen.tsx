export function FailedScreen() {
	return null;
}
