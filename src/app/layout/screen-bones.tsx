import { Bone } from '#ui/bone.tsx';

/** In the place of a screen whose part of the page is on its way: a title and a few lines. Shows only where that takes a moment (shell.css). */
export function ScreenBones() {
	return (
		<div className="wrap page screen-bones" aria-busy="true">
			<p className="vh">Loading…</p>
			<Bone width="min(20rem, 70%)" height="3rem" />
			<Bone width="min(36rem, 90%)" height="1.25rem" />
			<Bone width="100%" height="9rem" />
			<Bone width="100%" height="9rem" />
		</div>
	);
}
