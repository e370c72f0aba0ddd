import { LogoMark } from '#ui/art/logo-mark.tsx';

/** Over the whole screen while a login runs (spec §2). */
export function FullLoader({ children }: { children: string }) {
	return (
		<div className="full-loader" role="status">
			<LogoMark label="" />
			<p>{children}</p>
		</div>
	);
}
