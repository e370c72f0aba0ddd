import { LogoMark } from '#ui/art/logo-mark.tsx';

/** Covers the whole screen during a login (spec §2). */
export function FullLoader({ children }: { children: string }) {
	return (
		<div className="full-loader" role="status">
			<LogoMark label="" />
			<p>{children}</p>
		</div>
	);
}
