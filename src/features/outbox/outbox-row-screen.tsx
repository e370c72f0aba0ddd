export function OutboxRowScreen() {
	return null;
}
