import { Greeting } from './greeting.tsx';
import { Logo } from './logo.tsx';
import { NarrowMenu } from './narrow-menu.tsx';
import { WaitingLink } from './waiting-link.tsx';
import { WideMenu } from './wide-menu.tsx';

export function Header() {
	return (
		<header className="head">
			<div className="wrap">
				<Logo />
				<WideMenu />
				<Greeting />
				<WaitingLink />
				<NarrowMenu />
			</div>
		</header>
	);
}
