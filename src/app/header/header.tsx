import { Link, useLocation } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { formatUsd } from '#domain/money/money.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { useGivingState } from '#donations/use-giving-state.ts';
import { useHiddenText, useReadyToPay, useWaitingCount } from '#outbox/react/use-waiting-count.ts';
import { useSession } from '#session/use-session.ts';
import { LogoMark } from '#ui/art/logo-mark.tsx';
import { appTexts } from '../app-texts.ts';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { WhenLoaded } from '../loading/when-loaded.tsx';
import { greetedName } from './greeted-name.ts';
import { NarrowMenu } from './narrow-menu.tsx';
import { WideMenu } from './wide-menu.tsx';

const ClubName = lazyScreen(
	() => import('./club-name.tsx'),
	(module) => module.ClubName,
);

export function Header() {
	return (
		<header className="app-header">
			<div className="ui-frame">
				<Logo />
				<WideMenu />
				<Greeting />
				<WaitingLink />
				<NarrowMenu />
			</div>
		</header>
	);
}

/** Goes home. On the home screen, it reloads the screen (spec §2). */
function Logo() {
	const { pathname } = useLocation();
	return (
		<Link className="ui-logo" to={screens.home} reloadDocument={pathname === screens.home}>
			<LogoMark label={appTexts.logo} />
			<WhenLoaded of={pathname}>
				<ClubName />
			</WhenLoaded>
		</Link>
	);
}

/** "Hello, Robin", on wide screens. */
function Greeting() {
	const session = useSession();
	return session && <span className="app-greeting">{messages.hello(greetedName(session))}</span>;
}

/**
 * "Waiting 4", whenever something needs to be sent, paid, or fixed. "Pay $50" while that can be done. For a visitor, a
 * sentence if something waits for its owner's login.
 */
function WaitingLink() {
	const count = useWaitingCount();
	const ready = useReadyToPay();
	const giving = useGivingState();
	const hidden = useHiddenText();
	if (count === 0) {
		return (
			hidden && (
				<Link className="app-waiting-count hidden-note" to={screens.outbox}>
					{hidden}
				</Link>
			)
		);
	}
	if (giving === 'open' && ready > 0) {
		return (
			<Link className="app-waiting-count ready" to={screens.outbox}>
				<span className="ui-hidden">{appTexts.waiting.before(count)}</span>
				<b className="ui-number">{messages.pay(formatUsd(ready))}</b>
			</Link>
		);
	}
	return (
		<Link className="app-waiting-count" to={screens.outbox}>
			<span>{appTexts.waiting.label}</span> <b className="ui-number">{count}</b>
		</Link>
	);
}
