/** The thin bar on top of the screen while something comes over the network. It moves no content. */
export function ProgressBar({ active, label }: { active: boolean; label: string }) {
	return active ? <div className="progress" role="progressbar" aria-label={label} /> : null;
}
