/** A placeholder block for text that is still loading. Sizes in any CSS unit. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
	return <span className="ui-skeleton" style={{ width, height }} aria-hidden="true" />;
}
