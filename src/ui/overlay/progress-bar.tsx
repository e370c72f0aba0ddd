/** The thin bar at the top of the screen while something loads over the network. It doesn't shift any content. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
	return active ? <div className="ui-progress" role="progressbar" aria-label={label} /> : null;
}
